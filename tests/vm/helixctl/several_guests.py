"""Guests that go on from snapshots and become several, with models that say what a script says."""
import clones_vm_test
from real_guest import RealGuest
from scripted_models import ScriptedModels


class SeveralGuests(RealGuest):
    warm = True
    look, forwarded = clones_vm_test.Clones.look, clones_vm_test.Clones.forwarded

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.models = ScriptedModels()
        cls.addClassCleanup(cls.models.close)

    @classmethod
    def tearDownClass(cls):
        for line in cls.ctl("ls").stdout.decode().splitlines()[1:]:
            cls.ctl("rm", line.split()[0], "--force")
        super().tearDownClass()
