from math import sqrt

import twin

if twin.compiled:  # the fields of a body are a row of an array
    X, Y, Z, VX, VY, VZ, MASS = range(7)

    @twin.jit
    def advance(bodies, dt, steps):
        n = len(bodies)
        for _ in range(steps):
            for i in range(n):
                a = bodies[i]
                for j in range(i + 1, n):
                    b = bodies[j]
                    dx, dy, dz = a[X] - b[X], a[Y] - b[Y], a[Z] - b[Z]
                    d2 = dx * dx + dy * dy + dz * dz
                    mag = dt / (d2 * sqrt(d2))
                    a[VX] -= dx * b[MASS] * mag
                    a[VY] -= dy * b[MASS] * mag
                    a[VZ] -= dz * b[MASS] * mag
                    b[VX] += dx * a[MASS] * mag
                    b[VY] += dy * a[MASS] * mag
                    b[VZ] += dz * a[MASS] * mag
            for i in range(n):
                b = bodies[i]
                b[X] += dt * b[VX]
                b[Y] += dt * b[VY]
                b[Z] += dt * b[VZ]

    def make(*values):
        return values

    def fields(b):
        return b
else:
    class Body:
        __slots__ = ("x", "y", "z", "vx", "vy", "vz", "mass")

        def __init__(self, *values):
            for name, value in zip(self.__slots__, values):
                setattr(self, name, value)

    def make(*values):
        return Body(*values)

    def fields(b):
        return [getattr(b, name) for name in b.__slots__]

    def advance(bodies, dt, steps):
        n = len(bodies)
        for _ in range(steps):
            for i in range(n):
                a = bodies[i]
                for j in range(i + 1, n):
                    b = bodies[j]
                    dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
                    d2 = dx * dx + dy * dy + dz * dz
                    mag = dt / (d2 * sqrt(d2))
                    a.vx -= dx * b.mass * mag
                    a.vy -= dy * b.mass * mag
                    a.vz -= dz * b.mass * mag
                    b.vx += dx * a.mass * mag
                    b.vy += dy * a.mass * mag
                    b.vz += dz * a.mass * mag
            for b in bodies:
                b.x += dt * b.vx
                b.y += dt * b.vy
                b.z += dt * b.vz


def energy(bodies):
    e = 0.0
    for i, a in enumerate(bodies):
        ax, ay, az, vx, vy, vz, am = fields(a)
        e += 0.5 * am * (vx * vx + vy * vy + vz * vz)
        for b in bodies[i + 1:]:
            bx, by, bz, _, _, _, bm = fields(b)
            dx, dy, dz = ax - bx, ay - by, az - bz
            e -= am * bm / sqrt(dx * dx + dy * dy + dz * dz)
    return e


def run():
    bodies = twin.array([
        make(0, 0, 0, 0, 0, 0, 39.47),
        make(4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037),
        make(8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011),
        make(12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017),
        make(15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002),
    ])
    advance(bodies, 0.01, 20000)
    return energy(bodies)


twin.measure("nbody", run)
