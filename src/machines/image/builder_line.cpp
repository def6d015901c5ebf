#include "image/builder_line.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "protocol/fields.h"

namespace helix::image {
namespace {

std::string printableField(const nlohmann::json& json, const char* field, std::size_t maxBytes)
{
    return printable(protocol::textOr(json, field), maxBytes);
}

} // namespace

std::optional<BuildProgress> BuilderOutcome::take(std::string_view line)
{
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (protocol::findField(json, "error") != nullptr)
        error = printableField(json, "error", 2000);
    if (protocol::findField(json, "result") != nullptr)
        path = printableField(json, "path", 4096);
    if (protocol::findField(json, "step") == nullptr)
        return std::nullopt;
    BuildProgress progress;
    progress.step = printableField(json, "step", 64);
    progress.title = printableField(json, "title", 200);
    if (const auto fraction = protocol::numberIn(json, "fraction"))
        progress.fraction = std::clamp(*fraction, 0.0, 1.0);
    progress.doneBytes = protocol::countIn(json, "doneBytes").value_or(0);
    progress.totalBytes = protocol::countIn(json, "totalBytes").value_or(0);
    return progress;
}

} // namespace helix::image
