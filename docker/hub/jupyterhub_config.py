"""JupyterHub for a class on one host: a container for each student.

Set in compose.yaml, or in the environment:
MERCER_CLASS     folder of the class, the same path on the host and here
MERCER_NETWORK   network of the hub and the servers
MERCER_HUB       name of the hub in that network
MERCER_IMAGE     image of a server
MERCER_MEMORY    memory of a server, such as 1G; a cell that asks for more gets an error
MERCER_CPU       processors of a server, such as 2
MERCER_IDLE      seconds after which an unused server ends, 3600 or more
MERCER_TEACHER   name of the account that lets others in
"""

import os
import pathlib
import sys

c = get_config()  # noqa: F821
shared = pathlib.Path(os.environ["MERCER_CLASS"])
idle = int(os.environ["MERCER_IDLE"])
if idle < 3600:  # servers report what they do every 300 s: a short limit ends them in the middle of a cell
    raise ValueError(f"MERCER_IDLE is {idle}: it must be 3600 or more")

c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.hub_ip = "0.0.0.0"
c.JupyterHub.hub_connect_ip = os.environ["MERCER_HUB"]
state = shared / "hub"
state.mkdir(parents=True, exist_ok=True, mode=0o700)
c.JupyterHub.db_url = f"sqlite:///{state}/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = str(state / "cookie_secret")

# Each student chooses a name and a password; the teacher lets them in on /hub/authorize.
c.JupyterHub.authenticator_class = "native"
c.Authenticator.admin_users = {os.environ["MERCER_TEACHER"]}
c.Authenticator.allow_all = True  # all whom the teacher has let in
c.Authenticator.username_pattern = "[a-z][a-z0-9]{1,31}"  # it is the name of folders
c.NativeAuthenticator.open_signup = False
c.NativeAuthenticator.minimum_password_length = 8
c.NativeAuthenticator.allowed_failed_logins = 10

c.JupyterHub.spawner_class = "dockerspawner.DockerSpawner"
c.DockerSpawner.image = os.environ["MERCER_IMAGE"]
c.DockerSpawner.network_name = os.environ["MERCER_NETWORK"]
c.DockerSpawner.use_internal_ip = True
c.DockerSpawner.remove = True
c.DockerSpawner.start_timeout = 300  # when a class begins, all start at once
c.DockerSpawner.http_timeout = 120
c.DockerSpawner.cmd = ["jupyterhub-singleuser"]
c.DockerSpawner.mem_limit = os.environ["MERCER_MEMORY"]
c.DockerSpawner.cpu_limit = float(os.environ["MERCER_CPU"])
c.DockerSpawner.extra_host_config = {
    "pids_limit": 1000,
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges"],
}

# A student's container has the student's own home and exchange, and reads the released
# labs. All containers have the same user, so nothing else may be shared.
c.DockerSpawner.volumes = {
    f"{shared}/homes/{{username}}": "/home/jovyan",
    f"{shared}/exchange/{{username}}": "/srv/exchange",
    f"{shared}/released": {"bind": "/srv/exchange/mercer/outbound", "mode": "ro"},
}


def make_folders(spawner):
    name = spawner.user.name
    (shared / "released").mkdir(exist_ok=True)
    for private in ("homes", "exchange"):
        (shared / private).mkdir(exist_ok=True, mode=0o700)
    course = shared / "exchange" / name / "mercer"
    for folder in (shared / "homes" / name, course.parent, course / "inbound"):
        folder.mkdir(parents=True, exist_ok=True)
        os.chown(folder, 1000, 1000)
    for folder in (course / "feedback", course / "outbound"):
        folder.mkdir(exist_ok=True)


c.Spawner.pre_spawn_hook = make_folders

c.JupyterHub.services = [
    {"name": "idle", "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}"]}
]
c.JupyterHub.load_roles = [
    {
        "name": "idle",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["idle"],
    }
]
