#include "ui/settings/settings_store.h"

#include <QPointer>

#include "ui/shell/notices.h"

namespace helix::ui {

SettingsStore::SettingsStore(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
    , m_authority(line)
{
    connect(&line.events(), &PlaneEvents::settingsChanged, this,
            [this](const std::map<std::string, std::string>& all) {
                m_values = all;
                m_known = true;
                emit changed();
            });
}

QString SettingsStore::text(const char* key, const char* otherwise) const
{
    const auto found = m_values.find(key);
    if (found == m_values.end() || found->second.empty())
        return QString::fromUtf8(otherwise);
    return QString::fromStdString(found->second);
}

void SettingsStore::write(const char* key, const QString& value)
{
    m_line.ask([key, value = value.toStdString()](
                   plane::ControlPlane& plane) { return plane.settings().set(key, value); },
               [self = QPointer(this)](const Result<void>& result) {
                   if (!self || result)
                       return;
                   self->m_notices.report(result.error());
                   // Controls that already show the refused value go back to what is true.
                   emit self->changed();
               });
}

void SettingsStore::writeNumber(const char* key, int value)
{
    write(key, value > 0 ? QString::number(value) : QString());
}

} // namespace helix::ui
