#pragma once
// Where the subcommands put what they understood; private to command_line.cpp and the
// files of arguments.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "ctl/command_line.h"
#include "operations/described.h"
#include "protocol/json_rpc.h"

namespace helix::ctl {

/// A check for options that must not be empty.
std::string checkNotEmpty(const std::string& text);
/// For options that take what parsePortMapping() reads.
std::string checkMappingText(const std::string& text);

/// A flag that says yes, no or nothing: NAME and --no-NAME. `truth` must live as long as `command`.
/// CLI11 would make a no of an optional that was not typed.
void addTruth(CLI::App& command, const std::string& name, std::optional<bool>& truth,
              const std::string& help);

struct Parser {
    CLI::App app{"Machines of their own for AI agents, from the command line.", "helixctl"};
    Command command;
    bool json = false;
    std::vector<std::string> afterDashes;

    Parser();

private:
    CLI::App* add(CLI::App& parent, const char* name, const char* description);
    /// Its values become the command when it is the one that was typed.
    template <typename T>
    CLI::App* addFor(CLI::App& parent, const char* name, const char* description,
                     std::shared_ptr<T> values);
    /// The same with a first word WS.
    template <typename T>
    CLI::App* addWithWorkspace(CLI::App& parent, const char* name, const char* description,
                               std::shared_ptr<T> values);
    /// The same with a word NAME.
    template <typename T>
    CLI::App* addWithName(CLI::App& parent, const char* name, const char* description,
                          std::shared_ptr<T> values);
    /// One operation of the table (operation_command.h).
    template <typename Request>
    CLI::App* addOperation(
        CLI::App& parent, const char* word, std::vector<std::string> operands,
        std::type_identity_t<std::function<void(const operations::AnswerOf<Request>&)>> show = {},
        std::function<Result<void>(Request&)> prepare = {});
    void addLifeOperations();
    void addCheckpointCommands();
    void addReplay();
    void addRolling(CLI::App& kept);
    void addIdle();
    void addPortOperations(CLI::App& port);
    void addEgressOperations(CLI::App& egress);
    void addLedgerOperations();
    void addProviderOperations(CLI::App& provider);
    void addSessionOperations(CLI::App& session);
    void addImages();
    void addImageTravel(CLI::App& image);
    void addCreate();
    void addLife();
    void addInside();
    void addPorts();
    void addRecords();
    void addEgress();
    void addLedger();
    void addClipboard();
    void addSound();
    void addCatalogues();
    void addOffers(CLI::App& image);
    void addProviders();
    void addSecrets();
    void addBudget();
    void addAgents();
    void addPrompt();
    void addSessions();
    void addMcp();
    void addSettings();
    void addProxy();
    void addTop();
    void addResources();
    void addProjects();
    void addChanges();
    void addSheet();
    void addAttempts();
    /// --model, --effort and --mode; `choices` must live as long as `sub`.
    static void addOptionChoices(CLI::App& sub, OptionChoices& choices);
    /// The options that say what a new workspace is like; `finish` turns what was typed into
    /// `values`.
    static std::function<void()> addMachineOptions(CLI::App& sub,
                                                   std::shared_ptr<CreateCommand> values);
};

template <typename T>
CLI::App* Parser::addFor(CLI::App& parent, const char* name, const char* description,
                         std::shared_ptr<T> values)
{
    auto* sub = add(parent, name, description);
    sub->callback([this, values] { command = *values; });
    return sub;
}

template <typename T>
CLI::App* Parser::addWithWorkspace(CLI::App& parent, const char* name, const char* description,
                                   std::shared_ptr<T> values)
{
    auto* sub = addFor(parent, name, description, values);
    sub->add_option("WS", values->workspace, "a workspace's name or id")
        ->required()
        ->check(checkNotEmpty);
    return sub;
}

template <typename T>
CLI::App* Parser::addWithName(CLI::App& parent, const char* name, const char* description,
                              std::shared_ptr<T> values)
{
    auto* sub = addFor(parent, name, description, values);
    sub->add_option("NAME", values->name)->required()->check(checkNotEmpty);
    return sub;
}

} // namespace helix::ctl
