#include "ui/settings/settings_store.h"

#include <QPointer>

#include "ui/shell/notices.h"

namespace helix::ui {

SettingsStore::SettingsStore(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
    , m_authority(line)
    , m_proxy(line)
{
    connect(&line.events(), &PlaneEvents::settingsChanged, this,
            [this](const std::map<std::string, std::string>& all) {
                m_values = all;
                m_known = true;
                emit changed();
            });
}

void SettingsStore::write(std::string key, std::string value)
{
    m_line.ask([key = std::move(key), value = std::move(value)](
                   plane::ControlPlane& plane) { return plane.settings().set(key, value); },
               [self = QPointer(this)](const Result<void>& result) {
                   if (!self || result)
                       return;
                   self->m_notices.report(result.error());
                   // Controls that already show the refused value go back to what is true.
                   emit self->changed();
               });
}

} // namespace helix::ui
