#include "gateway/rules/body_scan.h"

#include <algorithm>
#include <charconv>

#include "gateway/rules/http_head.h"

namespace helix::gateway {
namespace {

constexpr std::size_t kMaxModels = 16;
constexpr std::size_t kMaxModelName = 256;
constexpr std::size_t kAllLevels = 256;
constexpr std::uint64_t kMost = std::uint64_t{1} << 40U;

Kind kindOf(Dialect dialect)
{
    return dialect == Dialect::AnthropicMessages ? Kind::Anthropic
           : dialect == Dialect::Gemini          ? Kind::Gemini
                                                 : Kind::OpenAi;
}

/// A plain whole number; signs, fractions and exponents are read differently by different servers.
std::optional<std::uint64_t> wholeNumber(const JsonScalar& value)
{
    if (value.kind != JsonScalar::Kind::Number)
        return std::nullopt;
    std::uint64_t number = 0;
    const auto* end = value.text.data() + value.text.size();
    const auto parsed = std::from_chars(value.text.data(), end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end || number > kMost)
        return std::nullopt;
    return number;
}

bool isNull(const JsonScalar& value)
{
    return value.kind == JsonScalar::Kind::Literal && value.text == "null";
}

bool isGenerationConfig(const std::string& key)
{
    return key == "generationConfig" || key == "generation_config";
}

/// The beginnings of PNG, JPEG, GIF and WebP in base64.
bool isPicture(std::string_view base64)
{
    for (const char* begin : {"iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR"})
        if (base64.starts_with(begin))
            return true;
    return false;
}

bool isPictureType(std::string_view type)
{
    return type == "image/png" || type == "image/jpeg" || type == "image/gif" ||
           type == "image/webp";
}

} // namespace

Dialect dialectOf(const Route& route)
{
    if (route.path.ends_with("/embeddings") || route.path.ends_with(":embedContent") ||
        route.path.ends_with(":batchEmbedContents"))
        return Dialect::Embeddings;
    if (route.kind == Kind::Anthropic)
        return Dialect::AnthropicMessages;
    if (route.kind == Kind::Gemini)
        return Dialect::Gemini;
    return route.path.ends_with("/responses") ? Dialect::OpenAiResponses : Dialect::OpenAiChat;
}

BodyScan::BodyScan(Dialect dialect)
    : m_dialect(dialect)
    , m_reach(kindOf(dialect))
    , m_walker(kAllLevels,
               [this](const JsonPath& path, const JsonScalar& value) { visit(path, value); })
{
}

void BodyScan::feed(std::string_view text)
{
    m_facts.bytes += text.size();
    m_walker.feed(text);
}

bool BodyScan::isLimit(const JsonPath& path) const
{
    switch (m_dialect) {
    case Dialect::AnthropicMessages:
        return path.size() == 1 && path[0] == "max_tokens";
    case Dialect::OpenAiChat:
        return path.size() == 1 && (path[0] == "max_tokens" || path[0] == "max_completion_tokens");
    case Dialect::OpenAiResponses:
        return path.size() == 1 && path[0] == "max_output_tokens";
    case Dialect::Gemini:
        return path.size() == 2 && isGenerationConfig(path[0]) &&
               (path[1] == "maxOutputTokens" || path[1] == "max_output_tokens");
    case Dialect::Embeddings:
        break;
    }
    return false;
}

/// Written so that one server takes it for the limit and another does not.
bool BodyScan::looksLikeLimit(const JsonPath& path) const
{
    if (m_dialect == Dialect::Embeddings || path.empty() || isLimit(path))
        return false;
    const std::string key = plainKey(path.back());
    if (m_dialect == Dialect::Gemini)
        return path.size() == 2 && plainKey(path[0]) == "generationconfig" &&
               key == "maxoutputtokens";
    return path.size() == 1 &&
           (key == "maxtokens" || key == "maxcompletiontokens" || key == "maxoutputtokens");
}

bool BodyScan::isAnswers(const JsonPath& path) const
{
    if (m_dialect == Dialect::Gemini)
        return path.size() == 2 && plainKey(path[0]) == "generationconfig" &&
               plainKey(path[1]) == "candidatecount";
    return path.size() == 1 && (isName(path[0], "n") || plainKey(path[0]) == "bestof" ||
                                plainKey(path[0]) == "numcompletions");
}

void BodyScan::visit(const JsonPath& path, const JsonScalar& value)
{
    m_reach.visit(path, value);
    using ValueKind = JsonScalar::Kind;
    if (value.kind == ValueKind::Close)
        return;
    if (path.empty())
        m_facts.limit.at = value.begin + 1;
    if (m_dialect == Dialect::Gemini && path.size() == 1 && plainKey(path[0]) == "generationconfig")
        visitConfig(path[0], value);
    if (path.size() == 1)
        visitTop(path[0], value);
    if (path.size() == 2 && isName(path[0], "models") && path[1] == "[]")
        visitModel(value);
    if (isLimit(path))
        visitLimit(value);
    else if (looksLikeLimit(path))
        m_facts.unclear = "it writes the limit of its answer as \"" + path.back() + "\"";
    if (isAnswers(path))
        visitAnswers(value);
    if (value.kind != ValueKind::String || path.empty() || m_reach.isOpaqueHere())
        return;
    const std::string key = plainKey(path.back());
    if (key == "type" && path.size() > 1 && plainKey(path[path.size() - 2]) == "source")
        m_textAsData = m_textAsData || value.text != "base64";
    visitMedia(key, value);
}

void BodyScan::visitConfig(const std::string& key, const JsonScalar& value)
{
    if (value.kind != JsonScalar::Kind::Object || !isGenerationConfig(key) || m_facts.limit.nested)
        m_facts.unclear = "generationConfig is not one object by that name";
    m_facts.limit = {value.begin + 1, 0, true};
}

void BodyScan::visitTop(const std::string& key, const JsonScalar& value)
{
    if (isName(key, "model")) {
        if (m_hasModel)
            m_problem = "The request names its model twice.";
        m_hasModel = true;
        visitModel(value);
    } else if (isName(key, "stream")) {
        m_facts.stream = value.text == "true";
    } else if (isName(key, "background")) {
        m_facts.background = m_facts.background || !(isNull(value) || value.text == "false");
    } else if (plainKey(key) == "servicetier") {
        const auto& tier = value.text;
        m_facts.dearer =
            m_facts.dearer || !(isNull(value) || tier == "auto" || tier == "default" ||
                                tier == "standard" || tier == "standard_only" || tier == "flex");
    } else if (isName(key, "speed")) {
        m_facts.dearer = m_facts.dearer || !(isNull(value) || value.text == "standard");
    } else if (plainKey(key).find("fallback") != std::string::npos && !isNull(value)) {
        // Another model than the one that was looked at.
        m_problem = "The request names a model to fall back to.";
    }
}

void BodyScan::visitModel(const JsonScalar& value)
{
    if (value.kind != JsonScalar::Kind::String || value.cut || value.text.size() > kMaxModelName)
        m_problem = "The model is not a name.";
    else if (m_facts.models.size() == kMaxModels)
        m_problem = "The request names too many models.";
    else
        m_facts.models.push_back(value.text);
}

void BodyScan::visitLimit(const JsonScalar& value)
{
    const bool again = m_hasLimit;
    m_hasLimit = true;
    const auto number = wholeNumber(value);
    if (number && *number > 0 && (!again || m_facts.maxTokens > 0)) {
        m_facts.maxTokens = std::max(m_facts.maxTokens, *number);
    } else if (isNull(value) && !again) {
        m_facts.limit = {value.begin, value.text.size(), m_facts.limit.nested};
    } else {
        m_facts.unclear = "the limit of its answer is not one whole number";
    }
}

void BodyScan::visitAnswers(const JsonScalar& value)
{
    if (isNull(value))
        return;
    const auto number = wholeNumber(value);
    constexpr std::uint64_t kMostAnswers = 128;
    if (!number || *number == 0 || *number > kMostAnswers)
        m_facts.unclear = "the number of its answers is none from 1 to 128";
    else
        m_facts.answers = m_hasAnswers ? std::max(m_facts.answers, *number) : *number;
    m_hasAnswers = true;
}

void BodyScan::visitMedia(const std::string& key, const JsonScalar& value)
{
    constexpr std::string_view kData = "data:";
    if (key == "ttl" && value.text == "1h")
        m_facts.longCache = true;
    if (key == "mediatype" || key == "mimetype") {
        m_textAsData = m_textAsData || !isPictureType(value.text);
        m_documents += isPictureType(value.text) || value.text.starts_with("text/") ? 0 : 1;
        return;
    }
    const std::string_view text = value.text;
    if (text.starts_with(kData)) {
        const auto type = text.substr(kData.size(), text.find_first_of(";,") - kData.size());
        const auto comma = text.find(',');
        const bool picture = isPictureType(type) && comma != std::string_view::npos &&
                             isPicture(text.substr(comma + 1));
        if (picture && (key.ends_with("url") || key == "filedata")) {
            ++m_pictures;
            m_pictureBytes += value.size;
        } else if (key == "filedata" || key.ends_with("url")) {
            ++m_documents;
        }
    } else if (key == "data" && isPicture(text)) {
        ++m_pictures;
        m_pictureBytes += value.size;
    } else if (key == "filedata") {
        ++m_documents;
    }
}

Result<BodyFacts> BodyScan::facts() const
{
    if (!m_walker.complete() || !m_walker.isObject())
        return fail(ErrorCode::InvalidArgument, "The body is not a JSON object.");
    if (!m_problem.empty())
        return fail(ErrorCode::InvalidArgument, m_problem);
    BodyFacts facts = m_facts;
    facts.reach = m_reach.found();
    facts.stored = m_reach.usesStored();
    for (const auto& model : facts.models)
        if (!facts.reach)
            facts.reach = reachOfModel(model);
    facts.mostInput = facts.bytes - (m_textAsData ? 0 : m_pictureBytes) +
                      m_pictures * kPictureTokens + m_documents * kDocumentTokens;
    return facts;
}

std::string withLimit(const std::string& body, const BodyFacts& facts, Dialect dialect,
                      bool newName, std::uint64_t tokens)
{
    const auto& place = facts.limit;
    const std::string number = std::to_string(tokens);
    std::string text = body.substr(0, place.at);
    const auto rest = std::string_view(body).substr(place.at + place.length);
    if (place.length > 0)
        return text + number + std::string(rest);
    std::string field = dialect == Dialect::AnthropicMessages ? "\"max_tokens\":"
                        : dialect == Dialect::OpenAiResponses ? "\"max_output_tokens\":"
                        : dialect == Dialect::Gemini          ? "\"maxOutputTokens\":"
                        : newName                             ? "\"max_completion_tokens\":"
                                                              : "\"max_tokens\":";
    field += number;
    if (dialect == Dialect::Gemini && !place.nested)
        field = "\"generationConfig\":{" + field + "}";
    const auto next = rest.find_first_not_of(" \t\r\n");
    const bool empty = next != std::string_view::npos && rest[next] == '}';
    return text + field + (empty ? "" : ",") + std::string(rest);
}

} // namespace helix::gateway
