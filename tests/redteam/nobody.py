"""Acts as another user of the computer."""
import multiprocessing
import os

NOBODY = 65534


def possible():
    """May this run become another user at all?"""
    with open("/proc/self/uid_map", encoding="ascii") as file:
        return os.geteuid() == 0 and any(int(line.split()[0]) <= NOBODY < int(line.split()[0]) + int(line.split()[2]) for line in file)


def start(action, *arguments):
    """Starts action(answers, *arguments) as another user, in a process of its own; returns it and its queue of answers."""
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def child():
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        action(answers, *arguments)
    process = context.Process(target=child, daemon=True)
    process.start()
    return process, answers


def ask(action, *arguments):
    """The first answer of start()."""
    process, answers = start(action, *arguments)
    answer = answers.get()
    process.join()
    return answer
