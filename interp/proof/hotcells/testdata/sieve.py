import twin


@twin.jit
def sieve(composite):
    n = len(composite)
    primes = 0
    for i in range(2, n):
        if composite[i]:
            continue
        primes += 1
        for j in range(i * i, n, i):
            composite[j] = True
    return primes


def run():
    return sieve(twin.zeros(2000000, False))


twin.measure("sieve", run)
