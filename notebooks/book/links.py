"""Links in Markdown: between pages, to headings, and to files of the repository."""

import os
import pathlib
import re
import shutil
import urllib.parse

ADDRESS = "https://github.com/mercer-go/mercer"

# Code or mathematics, which have no links, or a link or image; group 2 is the target.
LINK = re.compile(r"```.*?```|`[^`\n]+`|\$\$.*?\$\$|\$[^$]+\$|(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)(?=[ )])", re.S)
HTML = re.compile(r"""(<(?:a|img)\b[^>]*?\b(?:href|src)=["'])([^"']+)""")


class Links:
    """Knows the pages and their headings, and turns targets into what Sphinx resolves."""

    def __init__(self, root, source, headings):
        self.root = root  # of the repository
        self.source = source  # of the pages; images that they show are copied there
        self.headings = headings  # a list for each page

    def rewritten(self, text, path):
        """The text of a file of the repository, with links that work in the book."""
        self.at = path

        def markdown(m):
            return m[0] if m[2] is None else m[1] + self.target(m[2], m[1].startswith("!"))

        return HTML.sub(lambda m: m[1] + self.target(m[2], m[1].startswith("<img")), LINK.sub(markdown, text))

    def target(self, target, image):
        if re.match(r"[a-z][a-z+.-]*:", target):  # https:, mailto:, data:
            return target
        name, _, anchor = target.partition("#")
        path = pathlib.Path(os.path.normpath(self.at.parent / urllib.parse.unquote(name))) if name else self.at
        if path in self.headings:
            to = os.path.relpath(path, self.at.parent) if name else ""
            return to + (f"#{self.anchor(path, anchor)}" if anchor else "")
        if not path.exists() or not path.is_relative_to(self.root):
            raise ValueError(f"{self.at.relative_to(self.root)} links to {target}, which is not there")
        inside = path.relative_to(self.root)
        if image:
            copy = self.source / inside
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
            return name
        kind = "tree" if path.is_dir() else "blob"
        return f"{ADDRESS}/{kind}/main/{urllib.parse.quote(inside.as_posix())}" + (f"#{anchor}" if anchor else "")

    def anchor(self, path, anchor):
        """The anchor that Sphinx gives to a heading which a link names as JupyterLab or GitHub does."""
        wanted = urllib.parse.unquote(anchor)
        for heading in self.headings[path]:
            if wanted in (heading.replace(" ", "-"), slug(heading)):
                return slug(heading)
        raise ValueError(f"{self.at.relative_to(self.root)} links to #{wanted}, but {path.relative_to(self.root)} has no such heading")


def slug(heading):
    """The anchor that myst-parser makes of a heading, which is GitHub's where there is no formula."""
    words = re.sub(r"\$[^$]*\$|[`*]", "", heading)
    return re.sub(r"[^\w-]", "", words.lower().replace(" ", "-"))
