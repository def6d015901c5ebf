#include "coder/models/json_fields.h"

#include "protocol/foreign_json.h"

namespace helix::agent::coder {
namespace {

constexpr std::size_t kMaxText = 64U << 20;

} // namespace

Json objectFromText(std::string_view text)
{
    auto parsed = protocol::parseForeignJson(text, kMaxText, "tool input");
    if (!parsed || !parsed->is_object())
        return Json::object();
    return std::move(*parsed);
}

} // namespace helix::agent::coder
