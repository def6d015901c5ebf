#include "ui/settings/settings_file.h"

#include <algorithm>

#include <QPointer>

#include "base/atomic_file.h"
#include "base/try.h"
#include "life/settings_document.h"
#include "operations/host.h"
#include "ui/line/pool.h"
#include "ui/shell/notices.h"
#include "ui/words/printable.h"

namespace helix::ui {

namespace {

struct TakenSettings {
    std::string before; ///< as a file
    operations::SettingsImported imported;
};

async::Task<Result<TakenSettings>> takeSettings(plane::ControlPlane& plane, std::string document)
{
    TakenSettings taken;
    taken.before = life::writeSettings(plane.settings().all());
    CO_TRY(taken.imported, co_await life::importSettings(plane.settings(), std::move(document)));
    co_return taken;
}

QString namesOf(const std::vector<std::string>& keys)
{
    QStringList names;
    for (const auto& key : keys)
        names << printable(key);
    return names.join(QStringLiteral(", "));
}

QString sentenceOf(operations::SettingsImported imported)
{
    const auto count = static_cast<int>(imported.changed.size());
    QString sentence = count == 0   ? SettingsFile::tr("Every setting was so already.")
                       : count == 1 ? SettingsFile::tr("1 setting was changed.")
                                    : SettingsFile::tr("%1 settings were changed.").arg(count);
    const auto here = std::ranges::stable_partition(
        imported.skipped, [](const auto& key) { return !life::isDecidedHere(key); });
    if (!here.empty())
        sentence +=
            QLatin1Char(' ') + SettingsFile::tr("Left as it is, for you alone decide it: %1.")
                                   .arg(namesOf({here.begin(), here.end()}));
    if (here.begin() != imported.skipped.begin())
        sentence += QLatin1Char(' ') + SettingsFile::tr("Not known here, left out: %1")
                                           .arg(namesOf({imported.skipped.begin(), here.begin()}));
    return sentence;
}

} // namespace

SettingsFile::SettingsFile(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
}

void SettingsFile::save(const QString& file)
{
    const QString path = localPath(file);
    m_line.ask([](plane::ControlPlane& plane) { return plane.settings().all(); },
               [self = QPointer(this), path](const std::map<std::string, std::string>& all) {
                   if (!self)
                       return;
                   inPool<Result<void>>(
                       self.data(),
                       [path, text = life::writeSettings(all)] {
                           return writeFileAtomically(path.toStdString(), asBytes(text));
                       },
                       [self = self.data(), path](const Result<void>& saved) {
                           if (saved)
                               self->m_notices.tell(tr("The settings were saved: %1").arg(path));
                           else
                               self->m_notices.report(saved.error());
                       });
               });
}

void SettingsFile::take(const QString& file)
{
    inPool<Result<std::string>>(
        this,
        [path = localPath(file).toStdString()] {
            return readFile(path, operations::kMaxSettingsDocument);
        },
        [this](const Result<std::string>& document) {
            if (document)
                import(*document, true);
            else
                m_notices.report(document.error());
        });
}

void SettingsFile::undo()
{
    import(m_before, false);
}

void SettingsFile::import(std::string document, bool tell)
{
    m_line.ask([document = std::move(document)](
                   plane::ControlPlane& plane) { return takeSettings(plane, document); },
               [self = QPointer(this), tell](const Result<TakenSettings>& taken) {
                   if (!self)
                       return;
                   if (!taken)
                       return self->m_notices.report(taken.error());
                   self->m_before = taken->before;
                   if (tell)
                       emit self->taken(sentenceOf(taken->imported),
                                        !taken->imported.changed.empty());
               });
}

} // namespace helix::ui
