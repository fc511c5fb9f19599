import twin


def make():
    parts = ["ker", "nel", "mar", "gin", "en", "sem", "ble"]
    words = []
    for i in range(300000):
        k = i * 7919 % 4096
        words.append(parts[k % 7] + parts[k // 7 % 7] + parts[k // 49 % 7])
    return " ".join(words)


text = make()


def run():
    count = {}
    for w in text.split():
        count[w] = count.get(w, 0) + 1
    most = 0
    for n in count.values():
        most = max(most, n)
    return len(count) * 100000 + most


twin.measure("word-count", run)
