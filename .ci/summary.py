"""Say how much `make test` ran, from the reports in build/."""

import re
import sys
import xml.etree.ElementTree as ElementTree

log = open("build/gotest.log", encoding="utf-8", errors="replace").read()
passed = len(re.findall(r"^ *--- PASS", log, re.M))
failed = len(re.findall(r"^ *--- FAIL", log, re.M))
skipped = len(re.findall(r"^ *--- SKIP", log, re.M))
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
