import twin


class Tree:
    __slots__ = ("left", "right")

    def __init__(self, left=None, right=None):
        self.left, self.right = left, right

    def nodes(self):
        if self.left is None:
            return 1
        return 1 + self.left.nodes() + self.right.nodes()


def grow(depth):
    if depth == 0:
        return Tree()
    return Tree(grow(depth - 1), grow(depth - 1))


def run():
    most = 14
    kept = grow(most)
    total = 0
    for depth in range(4, most + 1, 4):
        for _ in range(1 << (most - depth)):
            total += grow(depth).nodes()
    return total + kept.nodes()


twin.measure("binary-trees", run)
