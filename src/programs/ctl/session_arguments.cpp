// What is typed about agents and conversations: agents, prompt, sessions, search, mcp, acp.
#include "ctl/parser.h"
#include "protocol/option_words.h"

namespace helix::ctl {
namespace {

constexpr int kMostHits = 200;

using Permissions = PromptCommand::Permissions;

/// For each of protocol::kOptionWords.
constexpr std::array kOptionMeanings{"the model, as the agent names it or by its end",
                                     "how hard it thinks, in the agent's words",
                                     "the agent's mode, such as plan"};
static_assert(kOptionMeanings.size() == protocol::kOptionWords.size());

} // namespace

void Parser::addOptionChoices(CLI::App& sub, OptionChoices& choices)
{
    for (std::size_t at = 0; at < kOptionMeanings.size(); ++at) {
        const std::string word = protocol::kOptionWords.at(at);
        sub.add_option_function<std::string>(
               "--" + word, [&choices, word](const std::string& value) { choices[word] = value; },
               kOptionMeanings.at(at))
            ->check(checkNotEmpty);
    }
}

void Parser::addAgents()
{
    auto agents = std::make_shared<AgentsCommand>();
    addFor(app, "agents", "list the coding agents, and which of them a workspace has", agents)
        ->add_option("WS", agents->workspace, "a workspace's name or id");
    auto* agent = add(app, "agent", "add a coding agent to a workspace");
    agent->require_subcommand(1);
    auto added = std::make_shared<AgentAddCommand>();
    addWithWorkspace(*agent, "add", "install an agent through the workspace's own internet", added)
        ->add_option("NAME", added->name, "as helixctl agents lists it")
        ->required()
        ->check(checkNotEmpty);
}

void Parser::addPrompt()
{
    auto prompt = std::make_shared<PromptCommand>();
    auto permissions = std::make_shared<std::string>("ask");
    auto* sub = addWithWorkspace(app, "prompt", "give an agent a task and watch it work", prompt);
    sub->add_option("TEXT", prompt->text, "what is to be done; - reads it from standard input")
        ->required()
        ->check(checkNotEmpty);
    auto* session = sub->add_option("--session", prompt->session,
                                    "go on in this session; a new one is begun when left out");
    session->check(checkNotEmpty);
    sub->add_option("--agent", prompt->agent, "who does it; Helix's own when left out")
        ->check(checkNotEmpty)
        ->excludes(session);
    sub->add_option("--attach", prompt->attachments,
                    "a picture or a text file to give along; may be repeated")
        ->check(checkNotEmpty)
        ->expected(1)
        ->take_all();
    addOptionChoices(*sub, prompt->options);
    sub->add_option("--permissions", *permissions,
                    "what an agent that asks is told: ask you on the terminal, allow or deny")
        ->check(CLI::IsMember({"ask", "allow", "deny"}))
        ->capture_default_str();
    sub->callback([this, prompt, permissions] {
        prompt->permissions = *permissions == "allow"  ? Permissions::Allow
                              : *permissions == "deny" ? Permissions::Deny
                                                       : Permissions::Ask;
        command = *prompt;
    });
}

void Parser::addSessions()
{
    auto sessions = std::make_shared<SessionsCommand>();
    addFor(app, "sessions", "list the conversations with agents, newest first", sessions)
        ->add_option("WS", sessions->workspace, "only of this workspace");
    auto* session = add(app, "session", "show, export, rename, stop or delete a conversation");
    session->require_subcommand(1);
    addSessionOperations(*session);
    const auto named = [](CLI::App* sub, std::string& id) {
        sub->add_option("S", id, "a session's id, or the beginning of it")
            ->required()
            ->check(checkNotEmpty);
        return sub;
    };
    auto show = std::make_shared<SessionShowCommand>();
    named(addFor(*session, "show", "print a conversation", show), show->session)
        ->add_flag("--markdown", show->markdown, "as a document");
    auto exported = std::make_shared<SessionExportCommand>();
    named(addFor(*session, "export", "write a conversation as Markdown, or with --json as JSON",
                 exported),
          exported->session)
        ->add_option("FILE", exported->file, "standard output when left out");
    auto removed = std::make_shared<SessionRemoveCommand>();
    named(addFor(*session, "rm", "delete a conversation and end its agent", removed),
          removed->session);
    auto renamed = std::make_shared<SessionRenameCommand>();
    named(addFor(*session, "rename", "give a conversation another title", renamed),
          renamed->session)
        ->add_option("TITLE", renamed->title)
        ->required()
        ->check(checkNotEmpty);
    auto cancelled = std::make_shared<SessionCancelCommand>();
    named(addFor(*session, "cancel", "stop what its agent is doing", cancelled),
          cancelled->session);
    auto search = std::make_shared<SearchCommand>();
    auto* find = addFor(app, "search", "search all conversations", search);
    find->add_option("WORDS", search->words,
                     "all of them must occur; \"a phrase\" and prefix* are understood")
        ->required();
    find->add_option("--limit", search->limit, "how many")
        ->check(CLI::Range(1, kMostHits))
        ->capture_default_str();
    auto acp = std::make_shared<AcpCommand>();
    addWithWorkspace(app, "acp",
                     "speak ACP on standard input and output: for editors on this computer", acp)
        ->add_option("--agent", acp->agent, "who answers; Helix's own when left out")
        ->check(checkNotEmpty);
}

void Parser::addMcp()
{
    auto* mcp = add(app, "mcp", "MCP servers that every agent is given");
    mcp->require_subcommand(1);
    addFor(*mcp, "ls", "list the servers", std::make_shared<McpListCommand>());
    auto values = std::make_shared<McpAddCommand>();
    auto* sub = addWithName(*mcp, "add",
                            "add a server by its address, or by a command that runs in the "
                            "workspace: helixctl mcp add NAME -- CMD...",
                            values);
    sub->add_option("--url", values->url, "its address: https://..., as the workspace reaches it")
        ->check(checkNotEmpty);
    sub->add_option("--workspace", values->workspace,
                    "the only workspace that gets it; every one when left out")
        ->check(checkNotEmpty);
    sub->add_flag("--values-stdin", values->valuesStdin,
                  "read NAME=VALUE lines from standard input: the header of an address, which the "
                  "workspace never sees, or the environment of a command, which it does; needs "
                  "--workspace");
    sub->callback([this, values] {
        if (values->url.empty() == afterDashes.empty())
            throw CLI::ValidationError(
                "mcp add", "give either --url URL or a command after --, as in: helixctl mcp add "
                           "files -- npx -y @modelcontextprotocol/server-filesystem .");
        values->command = afterDashes;
        command = *values;
    });
    addWithName(*mcp, "rm", "give a server to agents no more",
                std::make_shared<McpRemoveCommand>());
}

} // namespace helix::ctl
