#include "providers/found_keys.h"

#include <algorithm>
#include <cstdlib>

#include "base/named_file.h"
#include "base/try.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = 64U << 10, kLeastKey = 16, kMaxKey = 4000;

struct Variable {
    const char* name;
    ProviderKind kind;
};
constexpr Variable kVariables[] = {
    {"ANTHROPIC_API_KEY", ProviderKind::Anthropic},
    {"OPENAI_API_KEY", ProviderKind::OpenAi},
    {"GEMINI_API_KEY", ProviderKind::Gemini},
};
/// Of Codex, which keeps the key as a member of an object.
constexpr const char* kCodexFile = "~/.codex/auth.json";
constexpr const char* kCodexMember = "OPENAI_API_KEY";

bool looksLikeKey(const std::string& text)
{
    return text.size() >= kLeastKey && text.size() <= kMaxKey &&
           std::ranges::all_of(text, [](unsigned char c) { return c > ' ' && c < 127; });
}

std::string inCodexFile(const fs::path& home)
{
    const auto content = readNamedFile(home / ".codex" / "auth.json", kMaxFile);
    const auto parsed = content ? protocol::parseForeignJson(*content, kMaxFile, kCodexFile)
                                : fail(content.error());
    if (!parsed || !parsed->is_object())
        return {};
    return protocol::optionalString(*parsed, kCodexMember, kMaxKey, {}).value_or("");
}

std::string valueAt(const KeyPlaces& places, const std::string& source)
{
    return source == kCodexFile ? inCodexFile(places.home) : places.environment(source);
}

} // namespace

KeyPlaces ownKeyPlaces()
{
    const auto variable = [](const std::string& name) {
        const char* value = ::getenv(name.c_str());
        return std::string(value ? value : "");
    };
    return {variable, variable("HOME")};
}

std::vector<FoundKey> findKeys(const KeyPlaces& places)
{
    std::vector<FoundKey> found;
    for (const auto& [name, kind] : kVariables)
        if (looksLikeKey(places.environment(name)))
            found.push_back({name, kind});
    const bool hasOpenAi =
        std::ranges::find(found, ProviderKind::OpenAi, &FoundKey::kind) != found.end();
    if (!hasOpenAi && looksLikeKey(inCodexFile(places.home)))
        found.push_back({kCodexFile, ProviderKind::OpenAi});
    return found;
}

Result<Secret> readKey(const KeyPlaces& places, const FoundKey& found)
{
    const auto known = findKeys(places);
    const std::string value =
        std::ranges::find(known, found) == known.end() ? "" : valueAt(places, found.source);
    if (!looksLikeKey(value))
        return fail(ErrorCode::NotFound, "There is no key in " + found.source + " any more.");
    return Secret(std::string_view(value));
}

} // namespace helix::providers
