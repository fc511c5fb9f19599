"""Say how much `make test` ran, from the reports in build/."""

import re
import sys
import xml.etree.ElementTree as ElementTree


def go_tests(log):
    """The outcome of each Go test, by package and name. One that runs twice, with and without the race detector, is one test."""
    outcomes, names = {}, []
    for line in log:
        if m := re.match(r" *--- (SKIP|PASS|FAIL): (\S+)", line):
            names.append(m.groups())
        elif m := re.match(r"(ok  |FAIL)\t(\S+)", line):  # which follows what its tests have printed
            if m[1] == "FAIL" and "FAIL" not in dict(names):
                names.append(("FAIL", "the package"))  # which does not compile, or has ended early
            for outcome, name in names:
                before = outcomes.get((m[2], name), "SKIP")
                outcomes[m[2], name] = max(before, outcome, key=("SKIP", "PASS", "FAIL").index)
            names = []
    return list(outcomes.values())


tests = go_tests(open("build/gotest.log", encoding="utf-8", errors="replace"))
passed, failed, skipped = (tests.count(outcome) for outcome in ("PASS", "FAIL", "SKIP"))
notebooks = len(open("build/notebooks.count").read().split())

clients = browser = 0
for case in ElementTree.parse("build/clients.xml").iter("testcase"):
    if case.find("skipped") is not None:
        skipped += 1
    elif case.find("failure") is not None or case.find("error") is not None:
        failed += 1
    elif "browser" in case.get("classname", ""):
        browser += 1
    else:
        clients += 1

print(f"Go tests: {passed}; notebooks executed: {notebooks}; client checks: {clients}; browser checks: {browser}")
print(f"{passed + notebooks + clients + browser} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or passed == 0 or notebooks == 0 else 0)
