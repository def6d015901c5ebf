#include "protocol/unique_json.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::protocol {
namespace {

/// The first name that one of a text's objects has twice. Not a callback of parse(): with one the library looks
/// through all that a list has so far whenever an object in it ends, which is for minutes in 100,000 of them.
class RepeatedNames : public nlohmann::json_sax<Json> {
public:
    [[nodiscard]] const std::optional<std::string>& first() const { return m_first; }

    bool start_object(std::size_t /*elements*/) override
    {
        m_open.emplace_back();
        return true;
    }
    bool end_object() override
    {
        m_open.pop_back();
        return true;
    }
    bool key(string_t& name) override
    {
        if (!m_open.back().insert(name).second && !m_first)
            m_first = name;
        return true;
    }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                     const Json::exception& /*error*/) override
    {
        return false;
    }
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_array(std::size_t /*elements*/) override { return true; }
    bool end_array() override { return true; }

private:
    std::vector<std::set<std::string, std::less<>>> m_open; ///< of the objects that have not ended
    std::optional<std::string> m_first;
};

} // namespace

Result<nlohmann::json> parseUniqueJson(std::string_view text, std::size_t maxBytes,
                                       std::size_t maxValues, std::string_view what)
{
    const JsonShape shape = shapeOf(text.substr(0, maxBytes));
    if (text.size() > maxBytes || shape.depth > kMaxJsonDepth)
        return parseForeignJson(text, maxBytes, what); // has the sentence
    if (shape.values > maxValues)
        return fail(ErrorCode::Protocol,
                    std::string(what) + " has more than " + std::to_string(maxValues) + " values.");
    RepeatedNames repeated;
    if (Json::sax_parse(text, &repeated) && repeated.first())
        return fail(ErrorCode::Protocol, std::string(what) + " has the field '" +
                                             printable(*repeated.first(), 64) + "' twice.");
    return parseForeignJson(text, maxBytes, what);
}

} // namespace helix::protocol
