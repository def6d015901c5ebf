#include "ctl/command_line.h"

#include <algorithm>
#include <sstream>

#include "base/exit_status.h"
#include "ctl/parser.h"
#include "ctl/unknown_command.h"

namespace helix::ctl {

std::string checkNotEmpty(const std::string& text)
{
    return text.empty() ? "It must not be empty." : std::string();
}

void addTruth(CLI::App& command, const std::string& name, std::optional<bool>& truth,
              const std::string& help)
{
    command.add_flag_function(
        "--" + name + ",!--no-" + name, [&truth](std::int64_t times) { truth = times > 0; }, help);
}

CLI::App* Parser::add(CLI::App& parent, const char* name, const char* description)
{
    auto* sub = parent.add_subcommand(name, description);
    sub->fallthrough(); // --json may stand anywhere
    return sub;
}

Parser::Parser()
{
    app.require_subcommand(1);
    app.add_flag("--json", json, "print JSON");
    app.set_version_flag("--version", HELIX_VERSION);
    auto doctor = std::make_shared<DoctorCommand>();
    addFor(app, "doctor", "examine this computer, or how a workspace's desktop gets here", doctor)
        ->add_option("WS", doctor->workspace, "the workspace whose desktop is examined")
        ->check(checkNotEmpty);
    auto report = std::make_shared<ReportCommand>();
    auto* asked =
        addFor(app, "report", "gather what helps to find a fault, without secrets", report);
    asked->add_option("--output,-o", report->output, "write it to this file instead of printing it")
        ->check(checkNotEmpty);
    asked->add_option("--without", report->without,
                      "leave a part out: versions, computer, machines, settings, log or gateway");
    addImages();
    addCreate();
    addLife();
    addInside();
    addPorts();
    addRecords();
    addEgress();
    addLedger();
    addClipboard();
    addSound();
    addCatalogues();
    addProviders();
    addSecrets();
    addBudget();
    addAgents();
    addPrompt();
    addSessions();
    addMcp();
    addSettings();
    addProxy();
    addResources();
    addProjects();
    addChanges();
    addSheet();
    addAttempts();
}

void Parser::addRecords()
{
    constexpr int kMostEvents = 1000;
    auto events = std::make_shared<EventsCommand>();
    auto* list = addFor(app, "events", "print what happened, newest last", events);
    list->add_option("WS", events->workspace, "only of this workspace");
    list->add_flag("--follow,-f", events->follow, "go on until Ctrl-C");
    list->add_option("--limit", events->limit, "how many")
        ->check(CLI::Range(1, kMostEvents))
        ->capture_default_str();
    list->add_option("--search", events->search, "only those with these words");
    list->add_option("--kind", events->kinds,
                     "only of machines, agents, boundary, ports, projects or images; several times")
        ->check(CLI::IsMember({"machines", "agents", "boundary", "ports", "projects", "images"}));
    list->add_option("--before", events->before, "only older ones than this id (--json says it)")
        ->check(CLI::PositiveNumber);
    auto logs = std::make_shared<LogsCommand>();
    addWithWorkspace(app, "logs", "print a workspace's machine log", logs)
        ->add_flag("--serial", logs->serial, "the guest's console instead");
}

namespace {

/// CLI11 says that a command is missing when there is a word that is none; nothing when there is no
/// such word.
std::optional<std::string> unknownWord(const CLI::App& app)
{
    const CLI::App* last = &app;
    std::string path;
    while (!last->get_subcommands().empty()) {
        last = last->get_subcommands().front();
        path += (path.empty() ? "" : " ") + last->get_name();
    }
    const auto words = app.remaining(true);
    const auto isWord = [](const std::string& word) { return !word.starts_with('-'); };
    const auto word = std::ranges::find_if(words, isWord);
    if (last->get_require_subcommand_min() == 0 || word == words.end())
        return std::nullopt;
    std::vector<std::string> known;
    for (const CLI::App* sub : last->get_subcommands([](const CLI::App*) { return true; }))
        known.push_back(sub->get_name());
    return noSuchCommand(path, *word, known);
}

} // namespace

std::variant<CommandLine, UsageExit> parseCommandLine(std::vector<std::string> arguments)
{
    Parser parser;
    // What follows -- is the guest's command, whatever it looks like.
    if (const auto dashes = std::ranges::find(arguments, "--"); dashes != arguments.end()) {
        parser.afterDashes.assign(dashes + 1, arguments.end());
        arguments.erase(dashes, arguments.end());
    }
    std::ranges::reverse(arguments); // as CLI11 wants them
    try {
        parser.app.parse(arguments);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out, err;
        const bool fine = parser.app.exit(error, out, err) == 0;
        if (const auto said = fine ? std::nullopt : unknownWord(parser.app))
            return UsageExit{kWrongUsage, *said};
        return fine ? UsageExit{0, out.str()} : UsageExit{kWrongUsage, err.str()};
    }
    const bool takesCommand = std::holds_alternative<ExecCommand>(parser.command) ||
                              std::holds_alternative<SshCommand>(parser.command) ||
                              std::holds_alternative<McpAddCommand>(parser.command);
    if (!parser.afterDashes.empty() && !takesCommand)
        return UsageExit{kWrongUsage, "Only exec, ssh and mcp add take a command after --.\n"};
    return CommandLine{std::move(parser.command), parser.json};
}

} // namespace helix::ctl
