#pragma once
// Which request goes where: decided from method, path and a few headers.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/rules/base_url.h"
#include "gateway/rules/http_head.h"
#include "gateway/rules/target.h"

namespace helix::gateway {

/// The three protocols of model providers; also the shape of errors.
enum class Kind { Anthropic, OpenAi, Gemini };
std::string_view toString(Kind kind); ///< "anthropic", "openai", "gemini"
std::optional<Kind> kindFromString(std::string_view text);

struct Route {
    enum class To {
        Nowhere,  ///< 404
        Generate, ///< a model answers: counted, budgeted
        Ask,      ///< about a model or tokens: passed through, not budgeted
        ListModels,
        Secret,
    };
    To to = To::Nowhere;
    Kind kind = Kind::OpenAi;
    /// The shape that errors of this request have; none: plain.
    std::optional<Kind> shape;
    std::string provider; ///< named in the path (/provider/NAME/...); empty: chosen
    std::string secret;   ///< NAME of /secret/NAME/...
    std::string path;     ///< what follows; for providers as their documents have it ("/v1/...")
    std::string model;    ///< named in the path; empty: in the body or not at all
};

/// `kindOf`: the kind of a provider by name, for /provider/NAME; nothing when there is none.
Route findRoute(std::string_view method, const Target& target, const Headers& headers,
                const std::vector<std::pair<std::string, Kind>>& providers);

/// The path at a provider: its base URL's prefix and the route's path, without saying the version
/// twice.
std::string upstreamPath(Kind kind, const BaseUrl& base, std::string_view path);

/// Does an allow-list let `model` through? An empty list does; "name*" allows what begins so.
bool allowsModel(const std::vector<std::string>& patterns, std::string_view model);
/// Does `pattern` name `model`?
bool matchesModel(std::string_view pattern, std::string_view model);

} // namespace helix::gateway
