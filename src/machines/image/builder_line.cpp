#include "image/builder_line.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/bytes.h"

namespace helix::image {
namespace {

std::string printableField(const nlohmann::json& json, const char* field, std::size_t maxBytes)
{
    const auto found = json.find(field);
    return found != json.end() && found->is_string()
               ? printable(found->get<std::string>(), maxBytes)
               : std::string();
}

std::uint64_t countOf(const nlohmann::json& json, const char* field)
{
    const auto found = json.find(field);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

} // namespace

std::optional<BuildProgress> BuilderOutcome::take(std::string_view line)
{
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object())
        return std::nullopt;
    if (json.contains("error"))
        error = printableField(json, "error", 2000);
    if (json.contains("result"))
        path = printableField(json, "path", 4096);
    if (!json.contains("step"))
        return std::nullopt;
    BuildProgress progress;
    progress.step = printableField(json, "step", 64);
    progress.title = printableField(json, "title", 200);
    if (const auto fraction = json.find("fraction");
        fraction != json.end() && fraction->is_number())
        progress.fraction = std::clamp(fraction->get<double>(), 0.0, 1.0);
    progress.doneBytes = countOf(json, "doneBytes");
    progress.totalBytes = countOf(json, "totalBytes");
    return progress;
}

} // namespace helix::image
