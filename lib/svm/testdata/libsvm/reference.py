"""Model files of LIBSVM itself, and what it says of points, for libsvmfile_test.go.
Run it in this folder:

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install libsvm-official==3.37.0
    /tmp/venv/bin/python reference.py

NAME.model is what svm_save_model writes, and NAME.csv what the loaded file says of the
points in points.csv: the label, the decision values of all pairs of classes, and the
probability of each label in the order of the file, where there is one. The training
sets are made up here. Both are small: the point is the format.
"""
import csv
import random

from libsvm.svmutil import svm_load_model, svm_predict, svm_problem, svm_save_model, svm_train

rng = random.Random(1)


def cloud(n, labels):
    """Points of three features, the last of which is 0 in training."""
    y = [labels[i % len(labels)] for i in range(n)]
    x = [{1: rng.gauss(0, 1) + labels.index(c), 2: rng.gauss(0, 1) - (labels.index(c) % 2) * 1.5, 3: 0.0} for c in y]
    return y, x


def gram(a, b):
    """The values of (0.5·x·y + 1)², with row numbers from 1 at index 0."""
    def k(p, q):
        return (0.5 * sum(p[i] * q[i] for i in p) + 1) ** 2
    return [{0: i + 1, **{j + 1: k(p, q) for j, q in enumerate(b)}} for i, p in enumerate(a)]


points = [{1: rng.gauss(0.5, 2), 2: rng.gauss(0, 2), 3: rng.gauss(0, 1)} for _ in range(25)]
MODELS = {  # name: labels, options, how many examples
    "linear": ([1, -1], "-t 0 -c 2", 30),
    "swapped": ([-1, 1], "-t 2 -g 0.3", 30),  # -1 comes first in training; LIBSVM swaps them
    "named": ([3, 8], "-t 2 -g 0.3 -b 1", 40),  # the lower label is first in the file
    "rbf": ([1, -1], "-t 2 -g 0.7 -c 10 -b 1", 40),
    "poly": ([1, -1], "-t 1 -d 2 -g 0.5 -r 1", 30),
    "nu": ([1, -1], "-s 1 -n 0.4 -t 2 -g 0.5", 30),
    "three": ([2, 0, 1], "-t 2 -g 0.5 -c 3", 45),
    "four": ([5, -7, 100, 1000000], "-t 1 -d 3 -g 0.2 -r 0.5 -b 1", 60),
    "oneclass": ([1], "-s 2 -n 0.3 -t 2 -g 0.5", 40),
    "oneclassmarks": ([1], "-s 2 -n 0.3 -t 2 -g 0.5 -b 1", 40),
    "precomputed": ([1, -1], "-t 4 -c 2", 20),
    "sigmoid": ([1, -1], "-t 3 -g 0.1", 20),
    "svr": ([1, -1], "-s 3 -t 2 -g 0.5", 20),
}


def main():
    with open("points.csv", "w") as file:
        csv.writer(file, lineterminator="\n").writerows([repr(p[i]) for i in (1, 2, 3)] for p in points)
    for name, (labels, options, n) in MODELS.items():
        y, x = cloud(n, labels)
        if name == "precomputed":
            with open("gram.csv", "w") as file:  # 20 training points, then the 25 points
                rows = gram(x + points, x)
                csv.writer(file, lineterminator="\n").writerows([repr(r[j + 1]) for j in range(n)] for r in rows)
            test, x = gram(points, x), gram(x, x)
        else:
            test = points
        svm_save_model(name + ".model", svm_train(svm_problem(y, x, isKernel=name == "precomputed"), options + " -q -h 0 -e 1e-8"))
        model = svm_load_model(name + ".model")
        answers, _, values = svm_predict([], test, model, "-q")
        probabilities = [[] for _ in test]
        if "-b 1" in options and "-s 2" not in options:
            _, _, probabilities = svm_predict([], test, model, "-b 1 -q")
        with open(name + ".csv", "w") as file:
            csv.writer(file, lineterminator="\n").writerows(
                [repr(a), *map(repr, v), *map(repr, p)] for a, v, p in zip(answers, values, probabilities))


main()
