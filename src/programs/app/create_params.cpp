#include "app/create_params.h"

#include <algorithm>

#include "app/boundary_answers.h"
#include "base/try.h"
#include "protocol/option_words.h"

namespace helix::app {

sessions::OptionWishes optionWishes(const operations::OptionWords& words)
{
    sessions::OptionWishes wishes;
    const std::array<const std::string*, protocol::kOptionWords.size()> values{
        &words.model, &words.effort, &words.mode};
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!values[i]->empty())
            wishes[protocol::kOptionWords[i]] = *values[i];
    return wishes;
}

Result<plane::AttemptRequest> attemptRequest(const operations::StartAttempts& request,
                                             const boundary::Boundary& boundary)
{
    plane::AttemptRequest wished;
    wished.task = request.task;
    wished.testCommand = request.testCommand;
    wished.agents =
        request.agents.value_or(std::vector<std::string>(static_cast<std::size_t>(request.count)));
    TRY(wished.workspace, createRequest(request.wish, boundary));
    return wished;
}

operations::WorkspaceWish withDefaults(operations::WorkspaceWish wish, const std::string& agent,
                                       const std::string& model)
{
    if (!wish.agent.empty())
        return wish; // another agent may not know the model
    wish.agent = agent;
    if (wish.options.model.empty())
        wish.options.model = model;
    return wish;
}

bool usesOwnAgent(const std::vector<std::string>& agents)
{
    return std::ranges::any_of(agents, [](const std::string& agent) {
        return agent.empty() || agent == agents::kBuiltInAgent;
    });
}

Result<projects::ProjectSource> projectSource(const operations::ProjectWish& wish)
{
    using Kind = projects::ProjectSource::Kind;
    TRY(auto source, projects::parseProjectSource(wish.from));
    if (wish.withUncommitted && source.kind != Kind::Repository)
        return fail(ErrorCode::InvalidArgument,
                    "Only a repository on this computer has uncommitted work.");
    if (wish.fetchInGuest && source.kind != Kind::Url)
        return fail(ErrorCode::InvalidArgument, "Only a URL can be fetched in the guest.");
    source.withUncommitted = wish.withUncommitted;
    source.fetchedByGuest = wish.fetchInGuest;
    source.task = wish.task;
    return source;
}

operations::EgressWish wishOf(const boundary::EgressChoice& choice)
{
    operations::EgressWish wish;
    wish.mode = egress::toString(choice.mode);
    wish.lists = choice.lists;
    wish.rules.emplace();
    for (const auto& rule : choice.rules)
        wish.rules->push_back(egress::toString(rule));
    wish.strict = choice.strict;
    return wish;
}

operations::ProjectWish wishOf(const projects::ProjectSource& source)
{
    using Kind = projects::ProjectSource::Kind;
    operations::ProjectWish wish;
    wish.from = source.kind == Kind::Repository ? source.path.string()
                : source.kind == Kind::Url      ? source.url
                                                : "empty";
    wish.task = source.task;
    wish.withUncommitted = source.withUncommitted;
    wish.fetchInGuest = source.fetchedByGuest;
    return wish;
}

Result<plane::CreateRequest> createRequest(const operations::WorkspaceWish& wish,
                                           const boundary::Boundary& boundary)
{
    plane::CreateRequest request;
    request.image = wish.image;
    request.name = wish.name;
    request.resources = {static_cast<int>(wish.cpus), static_cast<int>(wish.memoryMib),
                         static_cast<int>(wish.diskGib)};
    for (const auto& port : wish.ports)
        request.ports.push_back({static_cast<std::uint16_t>(port.guestPort),
                                 static_cast<std::uint16_t>(port.hostPort), port.label});
    if (wish.egress) {
        TRY(request.egress, choiceOf(*wish.egress, boundary.defaults()));
    }
    if (wish.project) {
        TRY(request.project, projectSource(*wish.project));
    }
    request.agent = wish.agent;
    request.options = optionWishes(wish.options);
    request.cold = wish.cold;
    request.prompt = wish.prompt;
    return request;
}

} // namespace helix::app
