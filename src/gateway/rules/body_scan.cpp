#include "gateway/rules/body_scan.h"

#include <algorithm>
#include <charconv>

#include "gateway/rules/http_head.h"

namespace helix::gateway {
namespace {

constexpr std::size_t kMaxModels = 16;
constexpr std::size_t kMaxModelName = 256;

std::uint64_t toNumber(const std::string& text)
{
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    return parsed.ec == std::errc() ? number : 0;
}

bool isLimit(const std::string& key)
{
    for (const char* name : {"max_tokens", "max_completion_tokens", "max_output_tokens"})
        if (isName(key, name))
            return true;
    return false;
}

} // namespace

BodyScan::BodyScan()
    : m_walker(2, [this](const JsonPath& path, const JsonScalar& scalar) { visit(path, scalar); })
{
}

void BodyScan::feed(std::string_view text)
{
    m_facts.bytes += text.size();
    m_walker.feed(text);
}

void BodyScan::visit(const JsonPath& path, const JsonScalar& scalar)
{
    const bool isString = scalar.kind == JsonScalar::Kind::String;
    const auto addModel = [&] {
        if (!isString || scalar.cut || scalar.text.size() > kMaxModelName)
            m_problem = "The model is not a name.";
        else if (m_facts.models.size() == kMaxModels)
            m_problem = "The request names too many models.";
        else
            m_facts.models.push_back(scalar.text);
    };
    if (path.size() == 1 && isName(path[0], "model")) {
        if (m_hasModel)
            m_problem = "The request names its model twice.";
        m_hasModel = true;
        addModel();
    } else if (path.size() == 2 && isName(path[0], "models") && path[1] == "[]") {
        addModel();
    } else if (path.size() == 1 && isName(path[0], "stream")) {
        m_facts.stream = scalar.text == "true";
    } else if (scalar.kind == JsonScalar::Kind::Number &&
               ((path.size() == 1 && isLimit(path[0])) ||
                (path.size() == 2 && isName(path[0], "generationConfig") &&
                 isName(path[1], "maxOutputTokens")))) {
        m_facts.maxTokens = std::max(m_facts.maxTokens, toNumber(scalar.text));
    }
}

Result<BodyFacts> BodyScan::facts() const
{
    if (!m_walker.complete() || !m_walker.isObject())
        return fail(ErrorCode::InvalidArgument, "The body is not a JSON object.");
    if (!m_problem.empty())
        return fail(ErrorCode::InvalidArgument, m_problem);
    return m_facts;
}

} // namespace helix::gateway
