#include "gateway/rules/route.h"

#include <algorithm>
#include <array>

namespace helix::gateway {
namespace {

constexpr std::string_view kModels = "/v1/models";
constexpr std::string_view kGeminiModels = "/v1beta/models";

/// Takes "PREFIX" off the front of `path` when a slash or nothing follows.
bool takePrefix(std::string_view& path, std::string_view prefix)
{
    if (!path.starts_with(prefix) || (path.size() > prefix.size() && path[prefix.size()] != '/'))
        return false;
    path.remove_prefix(prefix.size());
    return true;
}

/// "/NAME/rest" into NAME and "/rest".
std::string takeName(std::string_view& path)
{
    if (path.starts_with('/'))
        path.remove_prefix(1);
    const auto end = std::min(path.find('/'), path.size());
    std::string name(path.substr(0, end));
    path.remove_prefix(end);
    return name;
}

struct Endpoint {
    std::string_view method, path;
    Kind kind;
    Route::To to;
};

constexpr std::array kEndpoints{
    Endpoint{"POST", "/v1/messages", Kind::Anthropic, Route::To::Generate},
    Endpoint{"POST", "/v1/messages/count_tokens", Kind::Anthropic, Route::To::Ask},
    Endpoint{"POST", "/v1/chat/completions", Kind::OpenAi, Route::To::Generate},
    Endpoint{"POST", "/v1/responses", Kind::OpenAi, Route::To::Generate},
    Endpoint{"POST", "/v1/embeddings", Kind::OpenAi, Route::To::Generate},
    Endpoint{"GET", kGeminiModels, Kind::Gemini, Route::To::ListModels},
};

/// Anthropic's clients say which version they speak; OpenAI's never send x-api-key.
Kind callerKind(const Headers& headers)
{
    if (find(headers, "anthropic-version") != nullptr || find(headers, "x-api-key") != nullptr)
        return Kind::Anthropic;
    return Kind::OpenAi;
}

/// "/v1beta/models/NAME:method" and the same without a method.
void routeGeminiModel(std::string_view method, std::string_view rest, Route& route)
{
    const auto colon = rest.rfind(':');
    const auto verb = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
    route.model = percentDecoded(rest.substr(0, colon));
    if (route.model.find('/') != std::string::npos)
        return;
    if (verb.empty() && colon == std::string_view::npos && method == "GET")
        route.to = Route::To::Ask;
    else if (method == "POST" && verb == "countTokens")
        route.to = Route::To::Ask;
    else if (method == "POST")
        for (const char* known :
             {"generateContent", "streamGenerateContent", "embedContent", "batchEmbedContents"})
            if (verb == known)
                route.to = Route::To::Generate;
}

/// Routes the path of a provider's own protocol. `fixed`: the kind when the path named the
/// provider.
void routeProtocol(std::string_view method, std::string_view path, const Headers& headers,
                   std::optional<Kind> fixed, Route& route)
{
    route.path = path;
    for (const auto& endpoint : kEndpoints) {
        if (path != endpoint.path || (fixed && *fixed != endpoint.kind))
            continue;
        route.kind = endpoint.kind;
        route.shape = endpoint.kind;
        if (method == endpoint.method)
            route.to = endpoint.to;
        return;
    }
    if (path.starts_with(kGeminiModels) && path.size() > kGeminiModels.size() + 1 &&
        (!fixed || *fixed == Kind::Gemini)) {
        route.kind = Kind::Gemini;
        route.shape = Kind::Gemini;
        if (path[kGeminiModels.size()] == '/')
            routeGeminiModel(method, path.substr(kGeminiModels.size() + 1), route);
        return;
    }
    std::string_view rest = path;
    if (!takePrefix(rest, kModels) || fixed == Kind::Gemini)
        return;
    route.kind = fixed.value_or(callerKind(headers));
    route.shape = route.kind;
    if (method != "GET" || rest == "/")
        return;
    route.to = rest.empty() ? Route::To::ListModels : Route::To::Ask;
    if (!rest.empty())
        route.model = percentDecoded(rest.substr(1));
}

/// A prefix that already ends as `version` does is not followed by it again.
std::string joined(std::string_view prefix, std::string_view version, std::string_view path)
{
    if (prefix.ends_with(version) && path.starts_with(version))
        path.remove_prefix(version.size());
    return std::string(prefix) + std::string(path);
}

} // namespace

std::string_view toString(Kind kind)
{
    switch (kind) {
    case Kind::Anthropic:
        return "anthropic";
    case Kind::OpenAi:
        return "openai";
    case Kind::Gemini:
        break;
    }
    return "gemini";
}

std::optional<Kind> kindFromString(std::string_view text)
{
    for (const Kind kind : {Kind::Anthropic, Kind::OpenAi, Kind::Gemini})
        if (toString(kind) == text)
            return kind;
    return std::nullopt;
}

Route findRoute(std::string_view method, const Target& target, const Headers& headers,
                const std::vector<std::pair<std::string, Kind>>& providers)
{
    Route route;
    std::string_view path = target.path;
    if (takePrefix(path, "/secret")) {
        route.secret = takeName(path);
        route.path = path.empty() ? "/" : path;
        for (const char* known : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
            if (method == known && !route.secret.empty())
                route.to = Route::To::Secret;
        return route;
    }
    if (!takePrefix(path, "/provider")) {
        routeProtocol(method, path, headers, std::nullopt, route);
        return route;
    }
    route.provider = takeName(path);
    for (const auto& [name, kind] : providers)
        if (name == route.provider) {
            // An OpenAI client's base URL may or may not end in /v1.
            std::string whole(path);
            if (kind == Kind::OpenAi && !path.starts_with("/v1/"))
                whole = "/v1" + whole;
            routeProtocol(method, whole, headers, kind, route);
            route.kind = kind;
        }
    return route;
}

std::string upstreamPath(Kind kind, const BaseUrl& base, std::string_view path)
{
    if (kind == Kind::Anthropic)
        return joined(base.prefix, "/v1", path);
    if (kind == Kind::Gemini)
        return joined(base.prefix, "/v1beta", path);
    // As OpenAI's own clients do: a base URL with a path has its version in it.
    if (!base.prefix.empty() && path.starts_with("/v1/"))
        path.remove_prefix(3);
    return base.prefix + std::string(path);
}

bool matchesModel(std::string_view pattern, std::string_view model)
{
    if (pattern.ends_with('*'))
        return model.starts_with(pattern.substr(0, pattern.size() - 1));
    return pattern == model;
}

bool allowsModel(const std::vector<std::string>& patterns, std::string_view model)
{
    return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
               return matchesModel(pattern, model);
           });
}

} // namespace helix::gateway
