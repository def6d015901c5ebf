#!/usr/bin/env python3
"""Foreign JSON is read by one reader, with one meaning of "wrong type": protocol/fields.h, and protocol/checked_json.h for whole documents.
Asking a value of JSON for its type, or taking it out of it, is forbidden everywhere else. Rooms that read what came over a network parse it
with a bound on its depth (protocol/foreign_json.h): what is copied and written by a stack ends the program otherwise.

    foreign_json.py REPOSITORY
"""
import pathlib
import re
import sys

READER = {"src/wire/protocol/fields.cpp", "src/wire/protocol/checked_json.cpp", "src/wire/protocol/foreign_json.cpp"}
# value.is_string(), value->get<int>(), value.get_ptr<const std::string*>(), object.value("key", ...), object.at("key"), object.contains("key").
# What is changed in place (get_ptr<std::string*>) and what a whole document is (is_object, is_null) is not asked by a reader alone.
BY_HAND = re.compile(
    r"(?:\.|->)(?:is_(?:string|boolean|number(?:_integer|_unsigned|_float)?|array|primitive)\(\)|get(?:_ref)?<|get_ptr<const\b"
    r"|(?:value|at|contains)\(\")")
UNBOUNDED = re.compile(r"\bjson::parse\(")
NETWORK_ROOMS = ("src/boundary/", "src/machines/catalogue/", "src/machines/oci/", "src/machines/signature/", "src/wire/")
# By the end of its path, with the reason.
ALLOWED = {
    "operations/answer_json.h": "the reader of described answers, under fields.h",
    "operations/request_json.h": "the reader of described requests, the same",
    "operations/request_json.cpp": "the same",
    "protocol/json_rpc.cpp": "tells a batch from a message, and the types that an id may have",
    "mcp/message.cpp": "tells a batch from a message",
    "acp/bridge.cpp": "rewrites a message on its way: what is no list becomes one",
    "sessions/editor_content.cpp": "rewrites a message on its way, whatever is in it",
    "sessions/editor_filter.cpp": "the same",
    "app/session_call.cpp": "shortens an answer on its way, whatever is in it",
    "image/ovf_document.cpp": "attributes of XML",
}


def findings(files):
    """(path, line number, line) of each place, of `files`: path -> text."""
    for path, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if BY_HAND.search(line.split("//")[0]):
                yield path, number, line.strip()


def unbounded(files):
    """Likewise, of texts that are parsed however deep they are."""
    for path, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if path.startswith(NETWORK_ROOMS) and UNBOUNDED.search(line.split("//")[0]):
                yield path, number, line.strip()


def problems(files):
    said, used = [], set()
    files = {path: text for path, text in files.items() if path not in READER}
    for path, number, line in unbounded(files):
        said.append(f"{path}:{number}: JSON is parsed however deep it is; protocol::parseForeignJson() bounds it: {line}")
    for path, number, line in findings(files):
        excuse = next((end for end in ALLOWED if path.endswith("/" + end)), None)
        if excuse:
            used.add(excuse)
        else:
            said.append(f"{path}:{number}: JSON is read by hand; protocol/fields.h does it: {line}")
    return said + [f"{end} is allowed to read JSON by hand and does not: take it off the list" for end in ALLOWED if end not in used]


def check_itself():
    for line in ('if (json.is_string())', 'auto n = it->get<int>();', 'x.get_ref<const std::string&>()', 'j.value("a", 1)', 'j.at("a")',
                 'f.get_ptr<const std::string*>()', 'j->contains("a")', 'v.is_number_unsigned()', 'v.is_array()'):
        assert list(findings({"a": line})), line
    for line in ('std::get<int>(x)', 'texts.at(0)', 'names.contains(name)', 'f.get_ptr<std::string*>()', '// j.at("a")', 'json.is_null()',
                 'call.value_or("")', 'reader.is_arrayed()'):
        assert not list(findings({"a": line})), line
    parse = "auto a = nlohmann::json::parse(b, nullptr, false);"
    assert list(unbounded({"src/machines/oci/a.cpp": parse})) and not list(unbounded({"src/plane/life/a.cpp": parse}))


def main(repository):
    check_itself()
    root = pathlib.Path(repository)
    files = {str(path.relative_to(root)): path.read_text(encoding="utf-8")
             for folder in ("src", "guest-agent") for path in sorted((root / folder).rglob("*")) if path.suffix in (".cpp", ".h")}
    said = problems(files)
    print("\n".join(said) or f"{len(files)} files read no JSON by hand but {len(ALLOWED)} that say why")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
