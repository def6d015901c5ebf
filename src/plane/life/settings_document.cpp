#include "life/settings_document.h"

#include <algorithm>

#include <QPointer>
#include <nlohmann/json.hpp>

#include "base/bytes.h"
#include "base/try.h"
#include "life/settings_service.h"
#include "operations/host.h"
#include "plane/setting.h"
#include "protocol/checked_json.h"
#include "protocol/unique_json.h"

namespace helix::life {
namespace {

constexpr auto kVersionField = "helix_settings";
constexpr int kVersion = 1;
constexpr std::size_t kMostSettings = 1000;

const plane::SettingRow* rowOf(std::string_view key)
{
    const auto row = std::ranges::find(plane::kSettings, key, &plane::SettingRow::key);
    return row == plane::kSettings.end() ? nullptr : &*row;
}

/// Notes that Helix made are of this computer.
bool isExported(std::string_view key)
{
    const auto* row = rowOf(key);
    return row != nullptr && row->form != plane::Form::Found && !row->isDecidedHere;
}

Error notImported(const Error& why)
{
    return {ErrorCode::InvalidArgument, why.message + " No setting was changed.", why.cause};
}

Result<std::map<std::string, std::string>> valuesIn(std::string_view document)
{
    TRY(const auto json, protocol::parseUniqueJson(document, operations::kMaxSettingsDocument,
                                                   2 * kMostSettings, "The file of settings"));
    protocol::CheckedJson reader(json);
    const auto version = reader.number(kVersionField, 1, INT32_MAX);
    if (version > kVersion)
        return fail(ErrorCode::Unsupported,
                    "These settings were written by a newer Helix. Update this one first.");
    auto values = reader.textMapOr("settings", kMostSettings, operations::kMaxSettingsDocument);
    if (const auto read = reader.outcome(); !read)
        return fail(ErrorCode::InvalidArgument, "This is no file of Helix's settings.",
                    read.error().message);
    return values;
}

} // namespace

bool isDecidedHere(std::string_view key)
{
    const auto* row = rowOf(key);
    return row != nullptr && row->isDecidedHere;
}

std::string writeSettings(const std::map<std::string, std::string>& all)
{
    auto settings = nlohmann::json::object();
    for (const auto& [key, value] : all) {
        if (isExported(key))
            settings[key] = value;
    }
    const nlohmann::json document{{kVersionField, kVersion}, {"settings", settings}};
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Result<SettingsOfFile> readSettings(std::string_view document)
{
    const auto values = valuesIn(document);
    if (!values)
        return fail(notImported(values.error()));
    SettingsOfFile read;
    for (const auto& [key, value] : *values) {
        if (isExported(key))
            read.values[key] = value;
        else if (isDecidedHere(key))
            read.decidedHere[key] = value;
        else
            read.unknown.push_back(printable(key, 60));
    }
    if (const auto checked = SettingsService::checkValues(read.values); !checked)
        return fail(notImported(checked.error()));
    return read;
}

async::Task<Result<operations::SettingsImported>> importSettings(plane::Settings& settings,
                                                                 std::string document)
{
    CO_TRY(auto read, readSettings(document));
    operations::SettingsImported imported;
    imported.skipped = std::move(read.unknown);
    for (const auto& [key, value] : read.decidedHere)
        if (!value.empty() && value != settings.value(key)) // an empty one says nothing
            imported.skipped.push_back(key);
    std::erase_if(read.values, [&settings](const auto& entry) {
        return settings.value(entry.first) == entry.second;
    });
    for (const auto& [key, value] : read.values)
        imported.changed.push_back(key);
    CO_TRY(co_await settings.setAll(std::move(read.values)));
    co_return imported;
}

} // namespace helix::life
