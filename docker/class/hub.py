"""Students of a running hub: hub.py URL NAME... signs up the teacher and each NAME, lets
them in, starts their servers and runs notebook 00 in all of them at the same time."""

import concurrent.futures
import json
import pathlib
import sys
import time
import uuid

import nbformat
import requests
import websocket

NOTEBOOK = pathlib.Path(__file__).parents[2] / "notebooks" / "00-welcome.ipynb"
PASSWORD = "stump-kernel-" + uuid.uuid4().hex[:8]


class Person(requests.Session):
    """A browser of one person at the hub."""

    def __init__(self, url, name):
        super().__init__()
        self.url, self.name = url, name
        self.headers["User-Agent"] = "Mozilla/5.0"

    def page(self, path):
        answer = self.get(self.url + path, timeout=120)
        answer.raise_for_status()
        return answer

    def form(self, path, **fields):
        self.page(path)  # for the cookie against forged forms
        xsrf = self.cookies.get("_xsrf", path="/hub/")
        answer = self.post(self.url + path, data={"_xsrf": xsrf, "username": self.name, **fields}, timeout=120)
        answer.raise_for_status()
        return answer

    def sign_up(self):
        self.form("/hub/signup", signup_password=PASSWORD, signup_password_confirmation=PASSWORD)

    def log_in(self):
        """Returns whether the hub lets the person in. The page after it starts no server."""
        return "/hub/login" not in self.form("/hub/login?next=/hub/home", password=PASSWORD).url

    def take_token(self):
        """Uses a token from here on, as the browser uses its cookies, for the servers too."""
        xsrf = self.cookies.get("_xsrf", path="/hub/")
        answer = self.post(f"{self.url}/hub/api/users/{self.name}/tokens", headers={"X-XSRFToken": xsrf}, timeout=120)
        answer.raise_for_status()
        self.cookies.clear()
        self.token = answer.json()["token"]
        self.headers["Authorization"] = "token " + self.token

    def start_server(self):
        started = time.monotonic()
        answer = self.post(f"{self.url}/hub/api/users/{self.name}/server", timeout=300)
        if answer.status_code not in (201, 202):
            raise RuntimeError(f"the server of {self.name} does not start: {answer.status_code} {answer.text}")
        while not self.page(f"/hub/api/users/{self.name}").json()["server"]:
            if time.monotonic() - started > 300:
                raise RuntimeError(f"the server of {self.name} is not ready after 300 s")
            time.sleep(0.2)
        return time.monotonic() - started

    def run(self, cells):
        """Runs cells in a new kernel of the person's server and returns what they print."""
        kernels = f"{self.url}/user/{self.name}/api/kernels"
        answer = self.post(kernels, json={"name": "mercer"}, timeout=120)
        answer.raise_for_status()
        kernel = f"{kernels}/{answer.json()['id']}"
        socket = websocket.create_connection(
            kernel.replace("http", "ws", 1) + "/channels", header=["Authorization: token " + self.token], timeout=300
        )
        try:
            return "".join(execute(socket, c) for c in cells)
        finally:
            socket.close()
            self.delete(kernel, timeout=120)


def execute(socket, code):
    sent = uuid.uuid4().hex
    content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False, "stop_on_error": True}
    header = {"msg_id": sent, "msg_type": "execute_request", "session": sent, "username": "", "version": "5.3"}
    socket.send(json.dumps({"channel": "shell", "header": header, "parent_header": {}, "metadata": {}, "content": content}))
    printed = ""
    while True:
        message = json.loads(socket.recv())
        if message["parent_header"].get("msg_id") != sent:
            continue
        kind, content = message["header"]["msg_type"], message["content"]
        if kind == "stream":
            printed += content["text"]
        elif kind == "error":
            raise RuntimeError(f"{code}\nfails: {content['evalue']}")
        elif kind == "status" and content["execution_state"] == "idle":
            return printed


def main(url, *names):
    teacher = Person(url, "teacher")
    teacher.sign_up()
    assert teacher.log_in(), "the teacher cannot log in"
    students = [Person(url, name) for name in names]
    for student in students:
        student.sign_up()
        assert not student.log_in(), f"{student.name} is in before the teacher has agreed"
        teacher.page(f"/hub/authorize/{student.name}")
        assert student.log_in(), f"{student.name} cannot log in"
        student.take_token()
    with concurrent.futures.ThreadPoolExecutor(len(students)) as pool:
        seconds = list(pool.map(Person.start_server, students))
        print("servers ready after", ", ".join(f"{s:.1f} s" for s in seconds))
        stranger = students[0].get(f"{url}/user/{names[1]}/api/kernels", timeout=120)
        assert stranger.status_code == 403, f"{names[0]} may use the server of {names[1]}: {stranger.status_code}"
        cells = [c.source for c in nbformat.read(NOTEBOOK, 4).cells if c.cell_type == "code"]
        started = time.monotonic()
        printed = list(pool.map(lambda s: s.run(cells), students))
        print(f"notebook 00 by {len(students)} students at once: {time.monotonic() - started:.1f} s")
    assert "Bayes rule" in printed[0] and printed.count(printed[0]) == len(printed), printed


if __name__ == "__main__":
    main(*sys.argv[1:])
