// The user's settings over the control socket (plane/settings.h has their keys).

#include <algorithm>

#include "app/method_table.h"
#include "life/settings_document.h"
#include "operations/host.h"

namespace helix::app {
namespace {

/// Helix's own notes: no setting of the user's.
bool isNote(const std::string& key)
{
    const auto row = std::ranges::find(plane::kSettings, key, &plane::SettingRow::key);
    return row != plane::kSettings.end() && row->form == plane::Form::Found;
}

Answering<operations::ListSettings> listSettings(CallPtr call, operations::ListSettings /*request*/)
{
    auto all = call->plane()->settings().all();
    std::erase_if(all, [](const auto& setting) { return isNote(setting.first); });
    co_return all;
}

Answering<operations::SetSetting> setSetting(CallPtr call, operations::SetSetting request)
{
    if (isNote(request.key))
        co_return fail(ErrorCode::PermissionDenied,
                       request.key + " is a note of Helix's own, and no setting.");
    CO_TRY(co_await call->plane()->settings().set(request.key, request.value));
    co_return operations::SettingValue{request.key, request.value};
}

Answering<operations::ExportSettings> exportSettings(CallPtr call,
                                                     operations::ExportSettings /*request*/)
{
    co_return operations::SettingsDocument{life::writeSettings(call->plane()->settings().all())};
}

Answering<operations::ImportSettings> importSettings(CallPtr call,
                                                     operations::ImportSettings request)
{
    co_return co_await life::importSettings(call->plane()->settings(), request.document);
}

} // namespace

void addSettingsMethods(MethodTable& table)
{
    serve<operations::ListSettings>(table, listSettings);
    serve<operations::SetSetting>(table, setSetting);
    serve<operations::ExportSettings>(table, exportSettings);
    serve<operations::ImportSettings>(table, importSettings);
}

} // namespace helix::app
