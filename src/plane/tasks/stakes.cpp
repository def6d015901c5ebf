#include "tasks/stakes.h"

#include <algorithm>
#include <ctime>

#include "base/amounts.h"
#include "base/bytes.h"

namespace helix::tasks {
namespace {

constexpr std::size_t kNamed = 3;

std::string filesWord(std::size_t number)
{
    return counted(number, "changed file", "changed files");
}

/// "a.txt, b.txt and 5 more"
std::string named(const std::vector<std::string>& paths, std::size_t all)
{
    std::string text;
    const auto shown = std::min(paths.size(), kNamed);
    for (std::size_t i = 0; i < shown; ++i)
        text += (i == 0 ? "" : ", ") + printable(paths[i], 80);
    return all > shown ? text + " and " + std::to_string(all - shown) + " more" : text;
}

/// Without words, for the sentence is said in the window's language: "2026-03-18 14:24".
std::string moment(std::int64_t ms)
{
    const auto seconds = static_cast<std::time_t>(ms / 1000);
    std::tm local{};
    localtime_r(&seconds, &local);
    char text[32];
    const auto length = std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local);
    return {text, length};
}

void addAgents(std::vector<std::string>& sentences, const std::vector<std::string>& agents,
               const std::string& does)
{
    for (const auto& agent : agents)
        sentences.push_back(printable(agent, 80) + " " + does);
}

void addProjectAtStake(Stakes& stakes, const projects::HomeState& home, bool running)
{
    auto& sentences = stakes.deleting;
    if (home.lookedMs == 0) {
        stakes.losesWork = true;
        sentences.emplace_back("Helix has never looked at what was changed in its project" +
                               std::string(running ? "." : ", and cannot while it is stopped.") +
                               " Nothing of it was taken home.");
        if (!home.problem.empty())
            sentences.push_back("Looking at it now failed: " + home.problem);
        return;
    }
    const auto missing = static_cast<std::size_t>(home.missingFiles);
    if (missing > 0) {
        stakes.losesWork = true;
        sentences.push_back(
            home.exact ? filesWord(missing) + (missing == 1 ? " was" : " were") +
                             " never taken home: " + named(home.missing, missing) + "."
                       : "The work went on after something was taken home. It differs from the "
                         "project in " +
                             filesWord(missing) + " now: " + named(home.missing, missing) + ".");
    } else {
        sentences.emplace_back(home.changedFiles == 0 ? "Nothing had been changed in its project"
                                                      : "All changes were taken home");
        sentences.back() += " when Helix looked last, " + moment(home.lookedMs) + ".";
    }
    if (!home.problem.empty()) {
        stakes.losesWork = true;
        sentences.push_back("What changed after that is not known: " + home.problem);
    }
}

} // namespace

Stakes describeStakes(const StakesFacts& facts)
{
    Stakes stakes;
    addAgents(stakes.stopping, facts.working, "works on a prompt.");
    addAgents(stakes.stopping, facts.asking, "waits for your answer.");
    if (facts.commands > 0)
        stakes.stopping.push_back(
            counted(static_cast<std::size_t>(facts.commands), "command", "commands") +
            (facts.commands == 1 ? " runs" : " run") + " in it.");
    // Whether any of these can come the window knows beforehand: mayLoseWork() in
    // ui/workspace/WorkspaceDialogs.qml.
    if (facts.project)
        addProjectAtStake(stakes, *facts.project, facts.running);
    if (facts.conversations > 0)
        stakes.deleting.push_back(counted(static_cast<std::size_t>(facts.conversations),
                                          "conversation", "conversations") +
                                  (facts.conversations == 1 ? " goes" : " go") + " with it.");
    return stakes;
}

} // namespace helix::tasks
