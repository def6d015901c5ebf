#include "image/checked_json.h"

#include <nlohmann/json.hpp>

#include "base/bytes.h"

namespace helix::image {
namespace {

constexpr std::size_t kMaxText = 1U << 20;
constexpr int kMaxDepth = 16;

} // namespace

struct CheckedJson::Document {
    std::string what;
    nlohmann::json json;
    std::string fault; ///< the first one
};

CheckedJson::CheckedJson(std::shared_ptr<Document> document, const nlohmann::json* value,
                         std::string path)
    : m_document(std::move(document))
    , m_value(value)
    , m_path(std::move(path))
{
}

CheckedJson CheckedJson::parse(std::string_view text, std::string what)
{
    auto document = std::make_shared<Document>();
    document->what = std::move(what);
    bool tooDeep = false;
    const auto watchDepth = [&tooDeep](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        tooDeep = tooDeep || depth > kMaxDepth;
        return depth <= kMaxDepth;
    };
    if (text.size() <= kMaxText)
        document->json = nlohmann::json::parse(text, watchDepth, false);
    if (tooDeep || !document->json.is_object())
        document->fault = "it is not a JSON object";
    const auto* value = document->fault.empty() ? &document->json : nullptr;
    return {std::move(document), value, {}};
}

bool CheckedJson::has(const char* field) const
{
    return m_value != nullptr && m_value->contains(field);
}

void CheckedJson::refuse(const char* field)
{
    if (m_document->fault.empty())
        m_document->fault = "the field '" + m_path + field + "' is missing or wrong";
}

std::string CheckedJson::text(const char* field, std::size_t maxBytes)
{
    if (has(field) && (*m_value)[field].is_string()) {
        auto value = (*m_value)[field].get<std::string>();
        if (value.size() <= maxBytes && printable(value, maxBytes) == value)
            return value;
    }
    refuse(field);
    return {};
}

std::uint64_t CheckedJson::number(const char* field, std::uint64_t least, std::uint64_t most)
{
    if (has(field) && (*m_value)[field].is_number_unsigned()) {
        const auto value = (*m_value)[field].get<std::uint64_t>();
        if (value >= least && value <= most)
            return value;
    }
    refuse(field);
    return least;
}

CheckedJson CheckedJson::object(const char* field)
{
    const nlohmann::json* value = nullptr;
    if (has(field) && (*m_value)[field].is_object())
        value = &(*m_value)[field];
    else
        refuse(field);
    return {m_document, value, m_path + field + "."};
}

void CheckedJson::eachObject(const char* field, std::size_t most,
                             const std::function<void(CheckedJson&)>& read)
{
    if (!has(field))
        return;
    const auto& array = (*m_value)[field];
    if (!array.is_array() || array.size() > most) {
        refuse(field);
        return;
    }
    for (const auto& entry : array) {
        CheckedJson reader(m_document, entry.is_object() ? &entry : nullptr, m_path + field + ".");
        read(reader);
    }
}

Result<void> CheckedJson::outcome() const
{
    if (m_document->fault.empty())
        return {};
    return fail(ErrorCode::Corrupt, m_document->what + " is damaged: " + m_document->fault + ".");
}

} // namespace helix::image
