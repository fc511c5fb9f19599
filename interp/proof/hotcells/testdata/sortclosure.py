from functools import cmp_to_key

import twin


def run():
    x = [i * 7919 % 100003 for i in range(100000)]
    x.sort(key=cmp_to_key(lambda a, b: a - b))
    return x[1000] + x[50000]


twin.measure("sort-closure", run)
