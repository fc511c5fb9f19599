import twin

text = "Größe, naïveté und ein Kern: ∑ αᵢ yᵢ K(xᵢ, x) + b. " * 20000


def run():
    classes = [0, 0, 0, 0]
    total = 0
    for r in text:
        if "a" <= r <= "z":
            classes[0] += 1
        elif "A" <= r <= "Z":
            classes[1] += 1
        elif ord(r) > 127:
            classes[2] += 1
            total += ord(r)
        else:
            classes[3] += 1
    return total + classes[0] + 2 * classes[1] + 3 * classes[2] + 4 * classes[3]


twin.measure("rune-count", run)
