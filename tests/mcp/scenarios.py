"""The official MCP server scenarios: which apply to a server that has tools of its own and nothing else, and why not."""

# Scenario: the versions of the protocol that it is run in.
APPLY = {
    "server-initialize": ["2025-06-18", "2025-11-25"],
    "server-session-lifecycle": ["2025-03-26", "2025-06-18", "2025-11-25"],
    "ping": ["2025-06-18", "2025-11-25"],
    "tools-list": ["2025-06-18", "2025-11-25", "2026-07-28"],
    "server-sse-multiple-streams": ["2025-11-25", "2026-07-28"],
    "dns-rebinding-protection": ["2025-11-25", "2026-07-28"],
    "server-stateless": ["2026-07-28"],
    "caching": ["2026-07-28"],
    "http-header-validation": ["2026-07-28"],
    "input-required-result-unsupported-methods": ["2026-07-28"],
    "input-required-result-validate-input": ["2026-07-28"],
    "sep-2164-resource-not-found": ["2026-07-28"],
}

# Checks inside of those that cannot be made here; each must indeed fail, so that none hides a fault once it can.
CHECKS_NOT_MADE = {
    "server-stateless:sep-2575-server-rejects-undeclared-capability": "calls a tool test_missing_capability",
    "server-stateless:sep-2575-missing-capability-http-400": "calls a tool test_missing_capability",
    "server-stateless:sep-2575-http-server-no-independent-requests-on-stream": "calls a tool test_streaming_elicitation",
    "server-stateless:sep-2575-server-no-log-without-loglevel": "calls a tool test_logging_tool",
    "caching:sep-2549-prompts-list-caching-hints": "the server offers no prompts",
    "caching:sep-2549-resources-list-caching-hints": "the server offers no resources",
    "caching:sep-2549-resources-templates-list-caching-hints": "the server offers no resources",
}

_TOOL = "calls a tool of the suite's own server that prescribes its answer"
_RESOURCES = "the server offers no resources"
_PROMPTS = "the server offers no prompts"
_INPUT = "the server never asks the client for input"
_TASKS = "an optional extension (tasks) that is not offered"
_SKILLS = "an optional extension (skills) that is not offered"

# A name that ends with '*' stands for all that begin so.
DO_NOT_APPLY = {
    "logging-set-level": "the server does not offer logging",
    "completion-complete": "the server does not offer completion",
    "tools-call-*": _TOOL,
    "elicitation-*": _INPUT,
    "json-schema-2020-12": _TOOL,
    "server-sse-polling": "the server answers with JSON and offers no stream",
    "resources-*": _RESOURCES,
    "prompts-*": _PROMPTS,
    "http-custom-header-server-validation": "no tool wants an argument repeated in a header",
    "input-required-result-*": _INPUT,
    "tasks-*": _TASKS,
    "sep-2640-skills-*": _SKILLS,
}


def reason_against(scenario):
    """Why `scenario` does not apply; None when nothing is known of it."""
    for name, reason in DO_NOT_APPLY.items():
        if scenario == name or (name.endswith("*") and scenario.startswith(name[:-1])):
            return reason
    return None
