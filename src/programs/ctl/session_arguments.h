#pragma once
// What is typed about agents and conversations. Pure.

#include <map>
#include <string>
#include <vector>

namespace helix::ctl {

/// What was chosen of the agent, by the words of protocol::kOptionWords; only what was typed.
using OptionChoices = std::map<std::string, std::string>;

struct AgentsCommand {
    std::string workspace; ///< empty: the known ones
};
struct AgentAddCommand {
    std::string workspace, name;
};
struct PromptCommand {
    std::string workspace, text, session, agent; ///< text "-": from standard input
    std::vector<std::string> attachments;
    OptionChoices options; ///< of the session from here on
    /// How questions for permission are answered.
    enum class Permissions { Ask, Allow, Deny } permissions = Permissions::Ask;
};
struct SessionsCommand {
    std::string workspace; ///< empty: of all
};
struct SessionShowCommand {
    std::string session;
    bool markdown = false;
};
struct SessionExportCommand {
    std::string session, file; ///< file empty: standard output
};
struct SessionRemoveCommand {
    std::string session;
};
struct SessionRenameCommand {
    std::string session, title;
};
struct SessionCancelCommand {
    std::string session;
};
struct SearchCommand {
    std::string words;
    int limit = 20;
};
struct McpListCommand {};
struct McpAddCommand {
    std::string name, url;            ///< url empty:
    std::string workspace;            ///< empty: every one
    std::vector<std::string> command; ///< run in the guest
    bool valuesStdin = false;         ///< headers or variables come on standard input
};
struct McpRemoveCommand {
    std::string name;
};
struct AcpCommand {
    std::string workspace, agent;
};

} // namespace helix::ctl
