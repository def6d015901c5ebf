#pragma once
// What of a request would make the provider reach somewhere for the guest: fetch a URL, search,
// run a tool of its own, or take up what is stored there. A workspace that is not open must not
// get out through its model.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gateway/rules/http_head.h"
#include "gateway/rules/json_walker.h"
#include "gateway/rules/route.h"

namespace helix::gateway {

/// Reads a body as a walker meets it. Keys are compared without regard to case and underscores, as
/// the most lenient server would; an object with a key twice counts with both.
///
/// Tools are an allow-list: those that the client itself runs go on, every other one is named.
/// Schemas, arguments and results of tools are not looked into: no provider fetches from them.
class ProviderReach {
public:
    explicit ProviderReach(Kind kind)
        : m_kind(kind)
    {
    }
    void visit(const JsonPath& path, const JsonScalar& value);
    /// The first that was met, as a noun phrase ("the server tool \"web_search\""); none: nothing.
    [[nodiscard]] const std::optional<std::string>& found() const { return m_found; }
    /// Something at the provider is part of the request, so its length is not known.
    [[nodiscard]] bool usesStored() const { return m_stored; }
    /// What is visited right now is a schema, or an argument or result of a tool.
    [[nodiscard]] bool isOpaqueHere() const { return !m_levels.empty() && m_levels.back().opaque; }

private:
    struct Level {
        std::string name; ///< its key; of an array's element: the array's
        bool element = false;
        bool opaque = false; ///< no provider acts on what is in it
        bool tool = false;   ///< the definition of a tool
        bool denied = false; ///< an array that must stay empty
    };
    void open(const std::string& key, bool element, bool object);
    void scalar(const std::string& key, const JsonScalar& value);
    void toolField(const std::string& key, const JsonScalar& value);
    void note(std::string what);
    [[nodiscard]] bool isOpaque(const std::string& key) const;
    [[nodiscard]] bool atTop() const { return m_levels.size() == 1; }

    Kind m_kind;
    std::vector<Level> m_levels;
    std::optional<std::string> m_found;
    bool m_stored = false;
};

/// Models that browse by themselves, whatever the request says.
std::optional<std::string> reachOfModel(std::string_view model);
/// Beta headers that switch such tools on.
std::optional<std::string> reachOfHeaders(const Headers& headers);

/// A key in lower case and without underscores and hyphens: "image_url" and "imageUrl" are one.
std::string plainKey(std::string_view key);

} // namespace helix::gateway
