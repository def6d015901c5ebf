#include "plane/snapshot.h"

namespace helix::plane {
namespace {

struct StepNames {
    std::string_view word, forPeople;
};
constexpr std::array<StepNames, kSteps.size() + 1> kStepNames{{{"disk", "Disk"},
                                                               {"machine", "Machine"},
                                                               {"guest_ready", "Guest ready"},
                                                               {"agent_ready", "Helix Agent ready"},
                                                               {"paired", "Paired"},
                                                               {"desktop", "Desktop"},
                                                               {"project", "Project"}}};
constexpr std::array<std::string_view, 7> kBeginningNames{"unknown", "booted", "warm",    "spare",
                                                          "resumed", "forked", "restored"};
constexpr std::array<std::string_view, 6> kPhaseNames{"unknown", "never",  "missing",
                                                      "waiting", "making", "ready"};

} // namespace

std::string_view toString(Beginning beginning)
{
    return kBeginningNames.at(static_cast<std::size_t>(beginning));
}

std::string_view toString(WarmState::Phase phase)
{
    return kPhaseNames.at(static_cast<std::size_t>(phase));
}

std::string_view toString(Step step)
{
    return kStepNames.at(static_cast<std::size_t>(step)).word;
}

std::string_view describe(Step step)
{
    return kStepNames.at(static_cast<std::size_t>(step)).forPeople;
}

} // namespace helix::plane
