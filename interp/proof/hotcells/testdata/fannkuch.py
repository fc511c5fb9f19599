import twin

n = 9


@twin.jit
def fannkuch(perm, work, count):
    most, checksum, sign = 0, 0, 1
    r = n
    while True:
        while r > 1:
            count[r - 1] = r
            r -= 1
        if perm[0] != 0:
            work[:] = perm
            flips = 0
            k = work[0]
            while k != 0:
                i, j = 0, k
                while i < j:
                    work[i], work[j] = work[j], work[i]
                    i += 1
                    j -= 1
                flips += 1
                k = work[0]
            most = max(most, flips)
            checksum += sign * flips
        sign = -sign
        while True:
            if r == n:
                return checksum * 100 + most
            first = perm[0]
            for i in range(r):
                perm[i] = perm[i + 1]
            perm[r] = first
            count[r] -= 1
            if count[r] > 0:
                break
            r += 1


def run():
    return fannkuch(twin.array(list(range(n))), twin.zeros(n, 0), twin.zeros(n, 0))


twin.measure("fannkuch", run)
