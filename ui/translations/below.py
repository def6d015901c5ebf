#!/usr/bin/env python3
"""Finds the sentences below the window: what src says to people, as templates ("There is no image named '{}'.").

    below.py REPOSITORY            prints them, one a line, with the file that says them first
    below.py REPOSITORY --write    writes ui/words/below_sentences.h anew

A template is what std::format reads: `{}` for a value, `{{` for a brace. Words that are joined with + are one template; where a
condition chooses between words, there are as many. What a function is given to put into its sentence is one of its own: it is
found again in the value of the other. See docs/translating.md.
"""
import pathlib
import re
import sys

TARGET = pathlib.Path("ui/words/below_sentences.h")
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|[A-Za-z_]\w*|\d[\w']*|::|->|\+=|\S""", re.S)
OPEN, CLOSE = "([{", ")]}"
# Where an expression ends to the left and to the right, at its own depth.
LEFT = {",", "=", "+=", "return", "co_return", "?", ":", ";", "<", "&", "|", "!"}
RIGHT = {",", ";", "?", ":", "<", "&", "|", "="}
# More sentences than that are not made of one expression.
MOST_CHOICES = 8
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|[0-7]{1,3}|.)", re.S)
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "e": "\x1b"}
# What is written for databases, programs and logs.
FOREIGN = re.compile(r"^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|DROP|WHERE|AND|FROM|ORDER|VALUES|GROUP BY|SET|BEGIN|LIMIT|OR|ON|VACUUM|"
                     r"kind IN|id, |ref:|diff --git|base-|PRIVATE KEY|PUBLIC KEY|EFI PART|[A-Z][A-Za-z-]+: (bytes|application|\{\}))|HTTP/1\.1|^[a-z_-]+=|[=:;]\{\}[,;]|\0|\n\t|\n[a-z#]|"
                     r"-src |^helix-\w+ \d|^repository:|^-----|HELIX_GATEWAY|^(PUBLIC|PRIVATE) |^cd |^GIT_|^blobs/|text/plain|^\W*(core|user)\]|^openssl|^\d\d\d |^(apt|dnf|zypper|pacman|apk) |^\W*(?:[a-z]+ ){0,2}-[a-z] |\(\?")
# Functions whose words nobody reads in the window: logs, what a program understands, what is looked for in others' output.
LOGS = {"trace", "debug", "info", "warn", "error", "critical", "log"}
NOT_SHOWN = {"fprintf", "add_option", "add_flag", "app", "find", "starts_with", "has", "set",
             "QStringLiteral", "asBytes", "SampleFile", "usage", "setProtection", "textBlock", "toolTextJson", "field", "counted"}
# Folders and files that speak to others than people at the window: helixctl, guests, agents, browsers, Prometheus, other programs.
ELSEWHERE = ("src/programs/ctl/", "src/programs/picture/", "src/programs/decode/", "src/boundary/netd/", "src/boundary/gateway/", "src/boundary/portpage/",
             "src/programs/app/metrics_", "src/programs/app/headless.", "src/programs/app/redaction.",
             "src/programs/app/problem_report.", "src/programs/app/mcp_methods.", "src/sandbox/", "src/ground/sandbox/",
             "src/plane/plane/setting.h", "src/work/projects/guest_", "src/work/projects/sample_project.cpp", "src/work/sessions/export.cpp",
             "src/work/sessions/prompt_text.cpp", "src/work/sessions/editor", "src/plane/tasks/guest_authority", "src/machines/image/seed_documents.cpp",
             "src/machines/image/disk_keeping_script", "src/machines/ssh/ssh_key.cpp", "src/wire/acp/")
# Arguments that are looked for in the words of other programs, by function and place.
UNDERSTOOD = {("KnownFailure", 0)}
# Texts that look like words for people, and are a program's: what it says or understands.
PROGRAMS = {"No space left on device", "Disk quota exceeded", "write failure on standard output", "Bochs Virtual HD Image", "debugfs: ls -p <{}>",
            "[older output was removed]", "QEMU emulator version", "helixvm warm snapshot 1", "helix-changes 1", "helix-credential 1", "helix-pair-1 host",
            "helix-pair-1 guest", "helix-pair-1 refusal", "# v2 git bundle", "# v3 git bundle", "branch refs/heads/{}{}", "ENCRYPTED PRIVATE KEY",
            "({} OR kind NOT IN ({}))", "workspace, name, created_ms, has_memory, disk_layers, disk_base, machine_key, session, turn", "/proc/{}/stat",
            "{}\n[... {} left out ...]\n{}", "[... shortened; see the export for all of it ...]", "helix: changes of a workspace", "Changes from the workspace {}"}
# Sentences that are put together over several statements, as they come out.
JOINED = (
    "Disk", "Machine", "Paired", "Desktop", "Project", # steps of a start
    "Every workspace loses {}.", "This workspace loses {}.",
    "{} has a copy of your project, {}, and may use models through Helix; of this computer it reaches nothing else.",
    "{} has a copy of your project, {}, and may use no models; of this computer it reaches nothing else.",
    "{} has no project, {}, and may use models through Helix; of this computer it reaches nothing else.",
    "{} has no project, {}, and may use no models; of this computer it reaches nothing else.",
    "Only {}", "Only {} and {} more",
    "Nothing had been changed in its project when Helix looked last, {}.", "All changes were taken home when Helix looked last, {}.",
    "{} changed file was never taken home: {}.", "{} changed files were never taken home: {}.",
    "The work went on after something was taken home. It differs from the project in {} changed file now: {}.",
    "The work went on after something was taken home. It differs from the project in {} changed files now: {}.",
    "{} command runs in it.", "{} commands run in it.", "{} conversation goes with it.", "{} conversations go with it.",
    'Only "Package registries"', 'Only "Git hosts"', 'Only "Model providers"',
    'Allowed by the list "Package registries"{}', 'Allowed by the list "Git hosts"{}', 'Allowed by the list "Model providers"{}',
    "The proxy {}", "; change the proxy in Settings, Network.", "The database {} is damaged. {}",
    "Could not open the folder {} in the workspace.", "Could not list the folder {} in the workspace.", "Could not make the folder {} in the workspace.",
    "Could not set the mode of {} in the workspace.", "Could not make the link {} in the workspace.",
    "{} is refused in this workspace, and not asked for again.",
    "{} is refused in this workspace as soon as it may no longer reach the whole internet, as it may now, and not asked for again.",
    "It was not suspended, for its machine has ended: {}", "It was not suspended and runs on: {}", "It was not suspended and stands still: {}",
    "{} was not suspended, for its machine has ended: {}", "{} was not suspended and runs on: {}", "{} was not suspended and stands still: {}",
    "A new project is in, on branch {}.", "{} is in, on branch {}.", "{} was not created: {}", "{} could not be installed: {}",
    "{} could not be installed; the details say what failed.", "Checkpoint {}; it stood still for {} ms.", "{} ended while it worked ({}). The next prompt starts it again.",
    "The name of a workspace", "The name of an image", "The name of a recipe", "The name of an agent", "The name of a provider",
    "The name of a secret", "The name of a checkpoint", "The name of a catalogue", "The name of the workspace", "The name of the image",
    "{} could not answer: {}", "{} could not begin a conversation: {}", "{} could not be started: {}",
    "{} could not answer: it did not say why.", "{} could not begin a conversation: it did not say why.",
    "{} could not be started: it did not say why.",
    "There is no provider named {}.", "There is no secret named {}.", "There is no workspace named {}.",
    "'{}' is not a workspace id.", "'{}' is not a session id.",
    'This is no public key in PEM: its first line is not "{}".', 'This is no private key in PEM: its first line is not "{}".',
    "Waits for a slot: {} of {} run.", "It is number {} in the queue.", "It is the next.",
    '{} attempt at "{}" began.', '{} attempts at "{}" began.', '{} attempts at "{}" were decided: {} was kept.')
# Sentences that end in words of agents, guests and other programs: what is put into them stays as it is, but for what they begin with.
RAW = ("QEMU's own words: {}", "The guest's desktop did not come up: {}", "The agent in the guest cannot serve: {}",
       "It last said: {}.", "It last said: {}, desktop not up yet.", "From outside: {}", "'{}' could not be fetched: {}",
       "{} could not {}: {}", "{} could not answer: {}", "{} could not begin a conversation: {}", "{} could not be started: {}",
       "{} could not be installed: {}", "{} did not take '{}' as {}: {}", "{} wants somebody to sign in: {}{}",
       "{} wants somebody to sign in: {} It needs: {}.", "{} wrote something that is no message; it was passed over: {}")
# What is said of requests there is for helixctl and its documentation.
OPERATIONS = "src/wire/operations/"
# What makes an error: in ui, whose other words are in tr(), these are all that is looked at.
ERRORS = {"fail", "failErrno", "wrapped", "Error"}


def tokens(text):
    return [found.group(0) for found in TOKEN.finditer(text) if not found.group(0).startswith(("//", "/*"))]


def is_words(token):
    return token.startswith(('"', 'R"'))


def unescaped(token):
    """What a literal says."""
    if token.startswith("R"):
        return token[token.index("(") + 1:token.rindex(")")]

    def one(found):
        name = found.group(1)
        if name[0] in "xu" and len(name) > 1:
            return chr(int(name[1:], 16))
        return chr(int(name, 8)) if name[0].isdigit() else SIMPLE.get(name, name)
    return ESCAPE.sub(one, token[1:-1])


class Source:
    """One file as tokens, with the partner of each bracket."""

    def __init__(self, text):
        self.tokens = tokens(text)
        self.partner = {}
        self.part_of_another = set() # expressions that a condition chooses into a wider one
        held = []
        for at, token in enumerate(self.tokens):
            if token in OPEN:
                held.append(at)
            elif token in CLOSE and held:
                other = held.pop()
                self.partner[at], self.partner[other] = other, at

    def around(self, at):
        """Where the expression begins that `at` stands in, and where it ends (exclusive)."""
        begin = at
        while begin > 0:
            token = self.tokens[begin - 1]
            if token in CLOSE and begin - 1 in self.partner:
                begin = self.partner[begin - 1]
            elif token in LEFT or token in OPEN or token in CLOSE:
                break
            else:
                begin -= 1
        end = at
        while end < len(self.tokens):
            token = self.tokens[end]
            if token in OPEN and end in self.partner:
                end = self.partner[end] + 1
            elif token in RIGHT or token in CLOSE:
                break
            else:
                end += 1
        return begin, end

    def opening(self, begin):
        """Where the bracket is that `begin` stands in."""
        at = begin - 1
        while at >= 0 and self.tokens[at] not in OPEN:
            if self.tokens[at] in CLOSE and at in self.partner:
                at = self.partner[at]
            at -= 1
        return at

    def call_of(self, begin):
        """The name in front of the bracket before `begin`, and how many arguments stand between; None outside of brackets."""
        at, count = begin - 1, 0
        while at >= 0 and self.tokens[at] not in OPEN:
            token = self.tokens[at]
            if token in CLOSE and at in self.partner:
                at = self.partner[at]
            elif token == ";" or token == "}":
                return None, 0
            elif token == ",":
                count += 1
            at -= 1
        if at < 1:
            return None, 0
        name = self.tokens[at - 1]
        if self.tokens[at] == "{" and self.tokens[at + 1] == "ErrorCode":
            name = "Error"
        if re.match(r"[A-Za-z_]\w*$", name) and name not in LEFT:
            return name, count
        return "", count

    def operands(self, begin, end):
        part = [begin]
        at = begin
        while at < end:
            if self.tokens[at] in OPEN and at in self.partner:
                at = self.partner[at]
            elif self.tokens[at] == "+":
                yield part[0], at
                part = [at + 1]
            at += 1
        yield part[0], end

    def templates(self, begin, end):
        """What is said there: several where a condition chooses between words."""
        made = [""]
        for operand in self.operands(begin, end):
            parts = self.operand(*operand)
            if len(made) * len(parts) > MOST_CHOICES:
                parts = ["{}"]
            made = [before + part for before in made for part in parts]
        return made

    def choices(self, begin, end):
        """What the condition that stands there chooses between, each with its place; nothing where none does."""
        marks, at = [], begin
        while at < end:
            if self.tokens[at] in OPEN and at in self.partner:
                at = self.partner[at]
            elif self.tokens[at] in ("?", ":"):
                marks.append(at)
            at += 1
        if len(marks) < 2 or self.tokens[marks[0]] != "?" or self.tokens[marks[1]] != ":":
            return []
        first, second = (marks[0] + 1, marks[1]), (marks[1] + 1, end)
        return [(one, first) for one in self.templates(*first)] + \
            (self.choices(*second) or [(one, second) for one in self.templates(*second)])

    def operand(self, begin, end):
        own = self.tokens[begin:end]
        if own and all(is_words(token) for token in own):
            return ["".join(unescaped(token) for token in own).replace("{", "{{").replace("}", "}}")]
        last = end - 1
        if own and own[-1] in ")}" and last in self.partner:
            first = self.partner[last]
            inner, stop = self.around(first + 1)
            name = self.tokens[begin:first]
            if name[-2:] == ["::", "format"] and stop > inner and all(is_words(one) for one in self.tokens[inner:stop]):
                return [re.sub(r"(?<!\{)((?:\{\{)*)\{[^{}]*\}", r"\1{}", "".join(unescaped(one) for one in self.tokens[inner:stop]))]
            if not name or name[-1] in ("string", "string_view"):
                if stop == last:
                    return self.templates(inner, stop)
                chosen = self.choices(first + 1, last)
                if any(is_prose(one) or not one.strip("{} ").isalpha() for one, _ in chosen):
                    self.part_of_another.update(place for _, place in chosen)
                    return [one for one, _ in chosen]
            if name[-1:] == ["counted"]:
                return self.counted(first, last)
        return ["{}"]

    def counted(self, first, last):
        """counted(number, "file", "files") as "{} file" and "{} files"."""
        words = [token for token in self.tokens[first:last] if is_words(token)]
        return ["{} " + unescaped(token) for token in words[-2:]] if len(words) >= 2 else ["{}"]

    def whole(self, at):
        """The widest expression of words that the literal at `at` belongs to."""
        while True:
            begin, end = self.around(at)
            name, count = self.call_of(begin)
            bracket = begin - 1
            closed = bracket > 0 and self.tokens[bracket] in "({" and count == 0
            if closed and name in ("string", "string_view") and self.tokens[end] in ")}":
                at = bracket - 1
            elif closed and name == "format" and self.tokens[bracket - 2] == "::":
                at = bracket - 1
            elif closed and name == "" and self.tokens[bracket] == "(" and self.tokens[end] == ")" and \
                    ("+" in (self.tokens[bracket - 1], self.tokens[end + 1])):
                at = bracket
                # A group is an operand: what stands around it is the expression.
                begin, end = self.around(bracket)
                if begin == bracket and end == self.partner[bracket] + 1:
                    return bracket + 1, end - 1
            else:
                return begin, end

    def is_subject(self, begin):
        """Whether what begins there is what a finding of the diagnosis is about, a title of one word."""
        return begin > 4 and self.tokens[begin - 1] == "," and self.tokens[begin - 4:begin - 2] == ["Level", "::"]

    def expressions(self):
        seen = set()
        for at, token in enumerate(self.tokens):
            if not is_words(token):
                continue
            found = [self.whole(at)]
            bracket = self.opening(at)
            if self.tokens[found[0][0] - 1] in ("?", ":") and "+" in (self.tokens[bracket - 1], self.tokens[self.partner.get(bracket, at) + 1]):
                found.append(self.whole(bracket)) # what the condition chooses is part of that
            for one in found:
                if one not in seen:
                    seen.add(one)
                    yield one


def is_prose(template):
    words = template.replace("{}", " ").strip()
    if FOREIGN.search(template) or template in PROGRAMS:
        return False
    if "{}" in template and template[-1:] == "." and re.match(r"[A-Z][a-z]{3,} ", template):
        return True
    return re.fullmatch(r"[A-Z][a-z]+\.", template) or len(re.findall(r"[A-Za-z]{2,}", words)) >= 2 and " " in words


def is_cause(name, count):
    """What lies below a sentence, for Details."""
    return name in ("fail", "failErrno", "Error") and count > 1


def is_shown(source, begin, name, count):
    """Whether people read what is given to that function as that argument."""
    if name in LOGS and source.tokens[source.opening(begin) - 3:source.opening(begin) - 1] == ["spdlog", "::"]:
        return False
    return name not in NOT_SHOWN and (name, count) not in UNDERSTOOD and not is_cause(name, count)


def sentences(root):
    """The templates, each with the file that says it first."""
    found = dict.fromkeys(JOINED, "joined")
    for path in sorted(root.glob("src/**/*")) + sorted(root.glob("ui/*/*")):
        place = path.relative_to(root).as_posix()
        if path.suffix not in (".cpp", ".h") or place.startswith(ELSEWHERE):
            continue
        source = Source(path.read_text())
        said = [(begin, end, source.templates(begin, end)) for begin, end in source.expressions()]
        for begin, end, templates in said:
            if (begin, end) in source.part_of_another:
                continue
            name, count = source.call_of(begin)
            for template in (one.strip() for one in templates):
                shown = (is_prose(template) or name == "checkMayFreeze") and is_shown(source, begin, name, count)
                if place.startswith(("ui/", OPERATIONS)):
                    shown = shown and name in ERRORS
                if (shown or source.is_subject(begin)) and template.strip("{}. "):
                    found.setdefault(template, place)
    return found


def literal(template):
    return '"' + template.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def header(root):
    """The file that lupdate reads and the window is built with."""
    said = sentences(root)
    if unsaid := set(RAW) - set(said):
        sys.exit(f"RAW of ui/translations/below.py has what nobody says any more: {', '.join(sorted(unsaid))}")
    lines = "".join(f'    QT_TRANSLATE_NOOP("Below", {literal(one)}),\n' for one in sorted(said))
    raw = "".join(f"    {literal(one)},\n" for one in sorted(RAW))
    return f"""#pragma once
// Made by ui/translations/below.py of what src says to people; not to be changed by hand.

#include <QtGlobal>

namespace helix::ui {{

// clang-format off
inline constexpr const char* kBelowSentences[] = {{
{lines}}};
/// Those of them that end in words of others.
inline constexpr const char* kBelowRaw[] = {{
{raw}}};
// clang-format on

}} // namespace helix::ui
"""


def is_current(root):
    """Whether the file says what the sources say now."""
    return (root / TARGET).is_file() and (root / TARGET).read_text() == header(root)


def main(root, write):
    if write:
        # What is right already keeps its time, for the window is built from it.
        if not is_current(root):
            (root / TARGET).write_text(header(root))
        return
    for template, place in sentences(root).items():
        print(f"{place}: {literal(template)}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), "--write" in sys.argv)
