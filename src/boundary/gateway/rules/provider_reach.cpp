#include "gateway/rules/provider_reach.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"

namespace helix::gateway {
namespace {

using Word = std::string_view;

/// In plainKey's form. What clients and models say to each other; nobody at the provider acts on
/// it.
constexpr std::array<Word, 17> kOpaque{
    "inputschema",      "outputschema", "parameters", "parametersjsonschema",
    "schema",           "jsonschema",   "args",       "arguments",
    "responseschema",   "metadata",     "action",     "responsejsonschema",
    "annotations",      "citations",    "logitbias",  "functiondeclarations",
    "groundingmetadata"};
/// The same, but at the top of a request they are something else.
constexpr std::array<Word, 2> kOpaqueBelow{"input", "response"};

/// Parts of names of a request's own fields that switch reaching on: web_search_options, plugins,
/// mcp_servers, enable_search, search_parameters, container.
constexpr std::array<Word, 12> kReachingFields{"search", "web",      "mcp",       "plugin",
                                               "browse", "browsing", "connector", "retriev",
                                               "fetch",  "crawl",    "ground",    "container"};
/// Such fields anywhere.
constexpr std::array<Word, 3> kReachingAnywhere{"mcpservers", "mcpserver", "serverurl"};
/// Names of what is kept at the provider.
constexpr std::array<Word, 4> kStoredFields{"fileid", "fileids", "cachedcontent", "containerid"};
/// Fields that carry media, by value or by address.
constexpr std::array<Word, 11> kMedia{"image", "images",   "video", "videos", "audio", "file",
                                      "files", "document", "src",   "href",   "media"};

/// Run by the client: Anthropic's own words for tools of the guest.
constexpr std::array<Word, 6> kAnthropicTools{"bash_",   "text_editor_", "computer_",
                                              "memory_", "tool_search_", "str_replace_"};
constexpr std::array<Word, 6> kOpenAiTools{"function",    "custom",      "local_shell",
                                           "apply_patch", "tool_search", "namespace"};

template <std::size_t N>
bool isOneOf(const std::array<Word, N>& words, Word word)
{
    return std::ranges::find(words, word) != words.end();
}

bool isReachingField(const std::string& key)
{
    return std::ranges::any_of(kReachingFields,
                               [&](Word part) { return key.find(part) != std::string::npos; });
}

bool isUrlKey(Word key)
{
    for (const Word end : {"url", "urls", "uri", "uris"})
        if (key.ends_with(end))
            return true;
    return false;
}

bool isData(Word value)
{
    constexpr Word kScheme = "data:";
    return value.size() >= kScheme.size() && isName(value.substr(0, kScheme.size()), kScheme);
}

/// "https://...", "gs://...", "//host/..."
bool isAddress(Word value)
{
    const auto slashes = value.find("//");
    return !isData(value) && slashes != Word::npos && (slashes == 0 || value[slashes - 1] == ':');
}

bool isNothing(const JsonScalar& value)
{
    return value.kind == JsonScalar::Kind::Literal && value.text != "true";
}

bool isClientTool(Kind kind, const JsonScalar& type)
{
    if (type.kind != JsonScalar::Kind::String)
        return isNothing(type);
    if (type.cut)
        return false;
    if (kind == Kind::Anthropic)
        return type.text == "custom" || std::ranges::any_of(kAnthropicTools, [&](Word prefix) {
                   return type.text.starts_with(prefix);
               });
    return isOneOf(kOpenAiTools, type.text);
}

std::string quotedWord(Word word)
{
    constexpr std::size_t kMost = 60;
    return "\"" + printable(std::string(word), kMost) + "\"";
}

} // namespace

std::string plainKey(std::string_view key)
{
    std::string plain;
    for (const char c : key)
        if (c != '_' && c != '-')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    return plain;
}

void ProviderReach::note(std::string what)
{
    if (!m_found)
        m_found = std::move(what);
}

bool ProviderReach::isOpaque(const std::string& key) const
{
    return isOneOf(kOpaque, key) || (m_levels.size() > 1 && isOneOf(kOpaqueBelow, key));
}

void ProviderReach::visit(const JsonPath& path, const JsonScalar& value)
{
    using ValueKind = JsonScalar::Kind;
    if (value.kind == ValueKind::Close) {
        m_levels.pop_back();
        return;
    }
    const bool element = !path.empty() && path.back() == "[]";
    const std::string key = path.empty() ? std::string()
                            : element    ? m_levels.back().name
                                         : plainKey(path.back());
    if (!m_levels.empty() && m_levels.back().denied)
        note("the field " + quotedWord(m_levels.back().name));
    if (value.kind == ValueKind::Object || value.kind == ValueKind::Array)
        open(key, element, value.kind == ValueKind::Object);
    else if (!m_levels.empty() && !m_levels.back().opaque)
        scalar(key, value);
}

void ProviderReach::open(const std::string& key, bool element, bool object)
{
    Level level{key, element, false, false, false};
    if (!m_levels.empty()) {
        const Level& above = m_levels.back();
        const bool reaches = isOneOf(kReachingAnywhere, key) || (atTop() && isReachingField(key));
        level.opaque = above.opaque || (!element && isOpaque(key)) ||
                       (above.tool && key != "tools" && key != "type");
        level.tool = !level.opaque && key == "tools" && object;
        level.denied = !above.opaque && !element && reaches && !object;
        if (!above.opaque && reaches && object)
            note("the field " + quotedWord(key));
        // A prompt that is kept at the provider may have any tool in it.
        if (atTop() && object && key == "prompt")
            note("a prompt that is kept at the provider");
        if (above.tool && !above.opaque)
            toolField(key, {object ? JsonScalar::Kind::Object : JsonScalar::Kind::Array, {}});
        if (!above.opaque && isOneOf(kStoredFields, key))
            note("the stored " + quotedWord(key));
        m_stored = m_stored || (atTop() && key == "conversation");
    }
    m_levels.push_back(std::move(level));
}

/// A field of the definition of a tool.
void ProviderReach::toolField(const std::string& key, const JsonScalar& value)
{
    if (m_kind == Kind::Gemini) {
        if (key != "functiondeclarations" && !isNothing(value))
            note("the server tool " + quotedWord(key));
    } else if (key == "type" && !isClientTool(m_kind, value)) {
        note("the server tool " + quotedWord(value.text));
    }
}

void ProviderReach::scalar(const std::string& key, const JsonScalar& value)
{
    const Level& above = m_levels.back();
    if (above.tool)
        return toolField(key, value);
    if (isNothing(value) || isOpaque(key))
        return;
    if (isOneOf(kReachingAnywhere, key) || (atTop() && isReachingField(key)))
        return note("the field " + quotedWord(key));
    m_stored = m_stored || (atTop() && (key == "previousresponseid" || key == "conversation")) ||
               (key == "type" && value.text == "item_reference");
    if (isOneOf(kStoredFields, key))
        return note("the stored " + quotedWord(value.text));
    if (value.kind != JsonScalar::Kind::String || value.text.empty())
        return;
    if (key == "type" && above.name == "source" && value.text != "base64" && value.text != "text" &&
        value.text != "content")
        return note("a source of type " + quotedWord(value.text));
    if (isUrlKey(key) ? !isData(value.text) : isOneOf(kMedia, key) && isAddress(value.text))
        note("the address " + quotedWord(value.text));
}

std::optional<std::string> reachOfModel(std::string_view model)
{
    // OpenRouter's ":online", OpenAI's and Perplexity's models with a search of their own.
    for (const Word part : {":online", "search-preview", "search-api", "deep-research", "sonar"})
        if (model.find(part) != Word::npos)
            return "the model " + quotedWord(model) + ", which searches the web";
    return std::nullopt;
}

std::optional<std::string> reachOfHeaders(const Headers& headers)
{
    constexpr std::array<Word, 6> kBetas{"web-search",     "web-fetch", "mcp-client",
                                         "code-execution", "files-api", "skills"};
    for (const auto& header : headers)
        if (isName(header.name, "anthropic-beta") || isName(header.name, "openai-beta"))
            for (const Word beta : kBetas)
                if (const auto at = header.value.find(beta); at != std::string::npos)
                    return "the beta " +
                           quotedWord(header.value.substr(at, header.value.find(',', at) - at));
    return std::nullopt;
}

} // namespace helix::gateway
