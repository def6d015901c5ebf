"""Jupyter of this machine: no token, and so nobody but who may reach the machine's port 8888.

That is the machine itself and whoever Helix maps the port for: this computer's own loopback. A page of
another site cannot use a browser there to get in: its Origin is another one, and a name of its own that it
leads to the loopback address (DNS rebinding) is none of those that are answered.
"""


class LocalNames:
    """Names that browsers look up nowhere: localhost and all below it, as Helix names mapped ports."""

    def __contains__(self, name):
        return name == "localhost" or name.endswith(".localhost")


c = get_config()  # noqa: F821  (Jupyter brings it)
c.NotebookApp.sock = "/run/helix-jupyter/socket"
c.NotebookApp.token = ""
c.NotebookApp.password = ""
c.NotebookApp.allow_remote_access = False
c.NotebookApp.tornado_settings = {"local_hostnames": LocalNames()}
c.NotebookApp.open_browser = False
c.NotebookApp.notebook_dir = "/home/agent/workspace"
# There is nowhere to stop it from but systemd.
c.NotebookApp.quit_button = False
