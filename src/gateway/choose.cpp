#include <algorithm>

#include "base/bytes.h"
#include "gateway/session.h"

namespace helix::gateway {
namespace {

std::vector<std::string> modelsOf(const Request& request)
{
    if (!request.route.model.empty())
        return {request.route.model};
    return request.facts.models;
}

bool takes(const Provider& provider, const std::vector<std::string>& models)
{
    if (models.empty())
        return provider.models.empty();
    return std::ranges::all_of(
        models, [&](const std::string& model) { return allowsModel(provider.models, model); });
}

std::string kindWord(Kind kind)
{
    return kind == Kind::Anthropic ? "Anthropic's" : kind == Kind::OpenAi ? "OpenAI's" : "Gemini's";
}

} // namespace

tl::expected<std::vector<ProviderPtr>, Refused> chooseProviders(const State& state,
                                                                const Request& request)
{
    std::vector<ProviderPtr> ofKind;
    for (const auto& provider : state.providers)
        if (provider->kind == request.route.kind &&
            (request.route.provider.empty() || provider->name == request.route.provider))
            ofKind.push_back(provider);
    if (ofKind.empty())
        return tl::unexpected(
            Refused{Refusal::NotFound,
                    "HelixVM: there is no provider that speaks " + kindWord(request.route.kind) +
                        " protocol; the user can add one in Helix under Settings, Providers."});
    if (request.route.to == Route::To::ListModels)
        return ofKind;
    const auto models = modelsOf(request);
    std::erase_if(ofKind, [&](const ProviderPtr& provider) { return !takes(*provider, models); });
    if (ofKind.empty())
        return tl::unexpected(Refused{
            Refusal::Forbidden,
            "HelixVM: the model " + (models.empty() ? "(none named)" : printable(models.front())) +
                " is not on the list of any provider; the user can allow it in Helix under "
                "Settings, Providers."});
    // One that lists the model comes before one that takes any.
    std::ranges::stable_sort(ofKind, {}, [](const ProviderPtr& p) { return p->models.empty(); });
    return ofKind;
}

} // namespace helix::gateway
