import twin


@twin.jit
def run():
    width, height, limit = 200, 160, 100
    inside = 0
    for py in range(height):
        for px in range(width):
            x0 = px / width * 3 - 2
            y0 = py / height * 2 - 1
            x, y, k = 0.0, 0.0, 0
            while x * x + y * y <= 4 and k < limit:
                x, y = x * x - y * y + x0, 2 * x * y + y0
                k += 1
            inside += k
    return inside


twin.measure("mandelbrot", run)
