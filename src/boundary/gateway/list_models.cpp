#include <nlohmann/json.hpp>

#include <set>

#include "gateway/session.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"
#include "base/bytes.h"
#include "base/try.h"

namespace helix::gateway {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxList = 8U << 20;
constexpr std::size_t kMaxModels = 5000;

const char* listKey(Kind kind)
{
    return kind == Kind::Gemini ? "models" : "data";
}

/// "id", or Gemini's "name" without its "models/".
std::string modelName(Kind kind, const Json& model)
{
    const char* key = kind == Kind::Gemini ? "name" : "id";
    std::string name = protocol::textOr(model, key);
    if (kind == Kind::Gemini && name.starts_with("models/"))
        name.erase(0, std::string_view("models/").size());
    return name;
}

/// Each provider is asked for all it has: pages of several lists cannot be told apart.
std::string wholeList(Kind kind)
{
    switch (kind) {
    case Kind::Anthropic:
        return "/v1/models?limit=1000";
    case Kind::Gemini:
        return "/v1beta/models?pageSize=1000";
    case Kind::OpenAi:
        break;
    }
    return "/v1/models";
}

void addModels(Kind kind, const Provider& provider, const Json& answer, std::set<std::string>& seen,
               Json& all)
{
    for (const auto& model : protocol::itemsIn(answer, listKey(kind))) {
        const std::string name = modelName(kind, model);
        if (!name.empty() && all.size() < kMaxModels && allowsModel(provider.models, name) &&
            seen.insert(name).second)
            all.push_back(model);
    }
}

std::string listBody(Kind kind, const Json& all)
{
    Json body{{listKey(kind), all}};
    if (kind == Kind::OpenAi) {
        body["object"] = "list";
    } else if (kind == Kind::Anthropic) {
        body["has_more"] = false;
        body["first_id"] = all.empty() ? Json() : all.front()["id"];
        body["last_id"] = all.empty() ? Json() : all.back()["id"];
    }
    return protocol::toText(body);
}

/// Not everything that is listed is a name that can be shown.
void tell(const Provider& provider, const Json& listed, ModelsTold& told)
{
    told.models = listed.size();
    for (const auto& model : listed) {
        const std::string name = modelName(provider.kind, model);
        if (told.names.size() < kMostNamed && !name.empty() && name.size() <= kMostNameBytes &&
            printable(name) == name && allowsModel(provider.models, name))
            told.names.push_back(name);
    }
}

Errand question(const Provider& provider, const Headers& headers)
{
    Errand errand{.server = provider.base, .isSafe = true, .mask = KeyMask(provider.key)};
    const std::string path = upstreamPath(provider.kind, provider.base, wholeList(provider.kind));
    errand.head =
        errandHead("GET", provider.base, path, headers, keyHeader(provider), std::nullopt);
    return errand;
}

} // namespace

asio::awaitable<Result<ModelsTold>> askForModels(State& state, ProviderPtr provider)
{
    Headers headers;
    if (provider->kind == Kind::Anthropic)
        headers.push_back({"anthropic-version", "2023-06-01"});
    Errand errand = question(*provider, headers);
    CO_TRY(const auto answer, co_await ask(state, nullptr, std::move(errand)));
    constexpr int kGood = 200;
    const KeyMask mask(provider->key);
    const auto list = protocol::parseForeignJson(mask.masked(answer.body), kMaxList, "list");
    ModelsTold told{answer.status, 0, {}};
    // A page for people is no API, whatever it answers.
    if (answer.status == kGood && !(list && list->contains(listKey(provider->kind))))
        co_return fail(ErrorCode::Unavailable, provider->base.origin() +
                                                   " answers, but with no list of models; check "
                                                   "the address.");
    if (list)
        tell(*provider, protocol::itemsIn(*list, listKey(provider->kind)), told);
    co_return told;
}

asio::awaitable<tl::expected<std::string, Refused>> listModels(State& state,
                                                               std::shared_ptr<GuestStream> guest,
                                                               const Request& request,
                                                               std::vector<ProviderPtr> providers)
{
    const Kind kind = request.route.kind;
    Json all = Json::array();
    std::set<std::string> seen;
    std::optional<Refused> problem;
    bool any = false;
    for (const auto& provider : providers) {
        Errand errand = question(*provider, headersForProvider(request.head.headers));
        const KeyMask mask(provider->key);
        const auto answer = co_await ask(state, guest, std::move(errand));
        if (!answer || answer->status != 200) {
            problem =
                Refused{Refusal::Upstream,
                        "HelixVM: provider " + provider->name + " does not list its models: " +
                            (answer ? "it answered " + std::to_string(answer->status) + "."
                                    : answer.error().message)};
            continue;
        }
        const auto list = protocol::parseForeignJson(mask.masked(answer->body), kMaxList, "list");
        if (list)
            addModels(kind, *provider, *list, seen, all);
        any = any || list;
    }
    if (!any && problem)
        co_return tl::unexpected(*problem);
    co_return listBody(kind, all);
}

} // namespace helix::gateway
