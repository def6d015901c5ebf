#include <algorithm>
#include <tuple>

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

/// By its own list, which lets them through, or by what it named when it was tested.
bool isKnownToHave(const State& state, const Provider& provider,
                   const std::vector<std::string>& models)
{
    if (!provider.models.empty())
        return true;
    const auto named = state.offered.find(provider.name);
    return named != state.offered.end() && !models.empty() &&
           std::ranges::all_of(
               models, [&](const std::string& model) { return named->second.contains(model); });
}

/// Its key was refused, and there is another that may be asked for the same: of the same service, or known to have it.
/// To any other the request would go unasked, for a model that it may not have.
bool isPassedOver(const State& state, const Provider& provider,
                  const std::vector<ProviderPtr>& others, const std::vector<std::string>& models)
{
    return state.refusedKeys.contains(provider.name) &&
           std::ranges::any_of(others, [&](const ProviderPtr& other) {
               return !state.refusedKeys.contains(other->name) &&
                      (other->base.origin() == provider.base.origin() ||
                       isKnownToHave(state, *other, models));
           });
}

/// "claude: claude-opus-4, claude-haiku-*; other: m"
std::string listsOf(const std::vector<ProviderPtr>& providers)
{
    constexpr std::size_t kMost = 800;
    std::string text;
    for (const auto& provider : providers) {
        text += (text.empty() ? "" : "; ") + provider->name + ": ";
        for (std::size_t at = 0; at < provider->models.size(); ++at)
            text += (at == 0 ? "" : ", ") + printable(provider->models[at]);
    }
    return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

std::string kindWord(Kind kind)
{
    return kind == Kind::Anthropic ? "Anthropic's" : kind == Kind::OpenAi ? "OpenAI's" : "Gemini's";
}

} // namespace

tl::expected<std::vector<ProviderPtr>, Refused>
chooseProviders(const State& state, const Workspace& workspace, const Request& request)
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
    const std::string lists = listsOf(ofKind);
    std::erase_if(ofKind, [&](const ProviderPtr& provider) { return !takes(*provider, models); });
    if (ofKind.empty())
        return tl::unexpected(Refused{
            Refusal::NoSuchModel,
            "HelixVM: the model " + (models.empty() ? "(none named)" : printable(models.front())) +
                " is not on the list of any provider (" + lists +
                "). Choose one of those, or let the user allow it in Helix under Settings, "
                "Providers."});
    // The user's own choices first, whatever became of their keys. Then one that lists the model before one that
    // takes any.
    const auto others = ofKind;
    std::ranges::stable_sort(ofKind, {}, [&](const ProviderPtr& p) {
        return std::tuple(p->name != workspace.provider, !p->chosen,
                          isPassedOver(state, *p, others, models), !p->preferred,
                          p->models.empty());
    });
    return ofKind;
}

} // namespace helix::gateway
