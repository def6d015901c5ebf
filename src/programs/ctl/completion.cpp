#include "ctl/completion.h"

#include <algorithm>
#include <chrono>
#include <iostream>

#include "base/paths.h"
#include "base/try.h"
#include "ctl/control_client.h"
#include "ctl/parser.h"
#include "ctl/printing.h"
#include "operations/catalogues.h"
#include "operations/images.h"
#include "operations/workspaces.h"

namespace helix::ctl {
namespace {

/// Nobody waits longer for a TAB.
constexpr std::chrono::milliseconds kPatience{1500};

std::vector<const CLI::App*> commandsBelow(const CLI::App& app)
{
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> optionsOf(const CLI::App& app)
{
    return app.get_options([](const CLI::Option*) { return true; });
}

std::vector<std::string> spellings(const CLI::Option& option)
{
    std::vector<std::string> all;
    for (const auto& name : option.get_lnames())
        all.push_back("--" + name);
    for (const auto& name : option.get_snames())
        all.push_back("-" + name);
    return all;
}

/// The place that the word fills: a command, and what of it.
struct Place {
    const CLI::App* command;
    const CLI::Option* awaiting = nullptr; ///< an option whose value comes next
    std::size_t operands = 0;              ///< before it
    bool inGuest = false;                  ///< behind --
};

void step(Place& place, const std::string& word)
{
    if (std::exchange(place.awaiting, nullptr) != nullptr || place.inGuest)
        return;
    if (word == "--") {
        place.inGuest = true;
        return;
    }
    if (word.starts_with('-')) {
        for (const auto* option : optionsOf(*place.command))
            if (option->get_items_expected_max() > 0 &&
                std::ranges::count(spellings(*option), word) > 0)
                place.awaiting = option;
        return;
    }
    for (const auto* command : commandsBelow(*place.command))
        if (command->check_name(word)) {
            place = {command};
            return;
        }
    ++place.operands;
}

/// "TEXT:{open,allowlist,offline}" names what CLI::IsMember takes.
std::vector<std::string> choicesOf(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    const auto begin = type.find('{'), end = type.find('}');
    std::vector<std::string> choices;
    if (begin != std::string::npos && end != std::string::npos && begin < end)
        for (auto& choice : CLI::detail::split(type.substr(begin + 1, end - begin - 1), ','))
            choices.push_back(std::move(choice));
    return choices;
}

std::vector<std::string> valuesOf(const CLI::App& command, const CLI::Option& option,
                                  const NameSource& names)
{
    if (auto choices = choicesOf(option); !choices.empty())
        return choices;
    const std::string name = option.get_name();
    if (name == "WS" || name == "WORKSPACE" || name == "--workspace")
        return names(NameKind::Workspace);
    const std::string of = command.get_parent() != nullptr ? command.get_parent()->get_name() : "";
    const std::string verb = command.get_name();
    if (name == "--image" || (of == "image" && name == (verb == "init" ? "--from" : "NAME")))
        return names(NameKind::Image);
    if (name == "--catalogue" || (of == "catalogue" && verb != "add" && name == "NAME"))
        return names(NameKind::Catalogue);
    std::vector<std::string> places;
    if (command.get_name() == "cp" && (name == "SRC" || name == "DST"))
        for (const auto& workspace : names(NameKind::Workspace))
            places.push_back(workspace + ":");
    return places;
}

const CLI::Option* operandAt(const CLI::App& command, std::size_t place)
{
    std::vector<const CLI::Option*> operands;
    for (const auto* option : optionsOf(command))
        if (option->get_positional())
            operands.push_back(option);
    if (operands.empty())
        return nullptr;
    const bool repeats = operands.back()->get_items_expected_max() > 1;
    return place < operands.size() ? operands[place] : repeats ? operands.back() : nullptr;
}

void offerOptions(std::vector<Candidate>& out, const CLI::App& command)
{
    // Those of the commands above may stand anywhere.
    for (const auto* at = &command; at != nullptr; at = at->get_parent())
        for (const auto* option : optionsOf(*at))
            for (auto& spelling : spellings(*option))
                if (at == &command || option->get_single_name() == "json")
                    out.push_back({std::move(spelling), option->get_description()});
}

std::vector<std::string> namesFromHelix(NameKind kind)
{
    std::vector<std::string> names;
    const auto ask = [&names](const auto& request) -> Result<void> {
        TRY(const auto paths, Paths::fromEnvironment(processEnvironment()));
        TRY(auto client, ControlClient::connectTo(paths.controlSocket()));
        const auto id = client.request(request);
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        for (auto left = kPatience; left.count() > 0;) {
            TRY(const auto wakeup, client.wait(-1, nullptr, left));
            if (wakeup.message && wakeup.message->id == id && !wakeup.message->error) {
                using Answer = operations::AnswerOf<std::decay_t<decltype(request)>>;
                TRY(const auto answer, operations::readAnswer<Answer>(wakeup.message->result));
                for (const auto& one : answer)
                    names.push_back(one.name);
                return {};
            }
            left = std::chrono::duration_cast<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now());
        }
        return {};
    };
    // A shell that completes has no place for an error: nothing is offered then.
    (void)(kind == NameKind::Workspace ? ask(operations::ListWorkspaces{})
           : kind == NameKind::Image   ? ask(operations::ListImages{})
                                       : ask(operations::ListCatalogues{}));
    return names;
}

} // namespace

std::vector<Candidate> complete(const std::vector<std::string>& words, const NameSource& names)
{
    const Parser parser;
    Place place{&parser.app};
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        step(place, words[i]);
    const std::string typed = words.empty() ? "" : words.back();
    std::vector<Candidate> all;
    const auto offerValues = [&](const CLI::Option& option) {
        for (auto& value : valuesOf(*place.command, option, names))
            all.push_back({std::move(value), {}});
    };
    if (place.inGuest)
        return {};
    if (place.awaiting != nullptr) {
        offerValues(*place.awaiting);
    } else if (typed.starts_with('-')) {
        offerOptions(all, *place.command);
    } else {
        for (const auto* command : commandsBelow(*place.command))
            all.push_back({command->get_name(), command->get_description()});
        if (const auto* operand = operandAt(*place.command, place.operands))
            offerValues(*operand);
    }
    std::erase_if(all, [&](const auto& one) { return !one.word.starts_with(typed); });
    return all;
}

int printCandidates(const std::vector<std::string>& words)
{
    for (const auto& candidate : complete(words, namesFromHelix))
        std::cout << displayable(candidate.word) << '\t' << displayable(candidate.meaning) << '\n';
    return 0;
}

} // namespace helix::ctl
