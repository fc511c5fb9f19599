"""Wrong answers to the labs, as students give them: name, text of the solution, what the student wrote, the tests that must fail."""

MISTAKES = {
    "go": [
        ("sorts the caller's slice", "slices.Clone(v)\n\tslices.Sort", "v\n\tslices.Sort", {"test-median"}),
        ("forgets the empty slice", "if len(v) == 0 {", "if len(v) == -1 {", {"test-median"}),
        ("no order among equals", " || n == count[best] && y < best", "", {"test-majority"}),
        ("changes the first row", "slices.Clone(rows[0]), slices.Clone(rows[0])", "slices.Clone(rows[0]), rows[0]", {"test-scaler"}),
        ("divides by zero", "if s.High[j] > s.Low[j] {", "if true {", {"test-scaler"}),
        ("loses the error", "%w", "%v", {"test-parse-row"}),
        ("counts columns from 0", "j+1", "j", {"test-parse-row"}),
        ("shares the weights", "slices.Clone(weights)", "weights", {"test-vote"}),
        ("a tie is negative", "learn.Sign(sum)", "map[bool]int{true: 1, false: -1}[sum > 0]", {"test-vote"}),
        ("an invented best cost", "best < 0 || c < least", "c < least", {"test-argmin"}),
        ("the last among equals", "c < least", "c <= least", {"test-argmin"}),
        ("needs K rows", "min(n.K, len(far))", "n.K", {"test-label"}),
        ("asks the farthest", "MinIdx", "MaxIdx", {"test-label"}),
        ("asks one row K times", "append(labels, n.Labels[i]), math.Inf(1)", "append(labels, n.Labels[i]), far[i]", {"test-label"}),
        ("always the same answer", "return majority(labels)", "return 2", {"test-label"}),
    ],
}
