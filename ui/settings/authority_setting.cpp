#include "ui/settings/authority_setting.h"

#include <filesystem>

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QPointer>
#include <QThreadPool>
#include <QUrl>

#include "base/atomic_file.h"
#include "base/authority.h"
#include "plane/setting.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

const std::string kKey(plane::kAuthority.row.key);

/// Blocks on the disk. What the text is worth is the control plane's to say.
Result<std::string> readPem(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        return fail(ErrorCode::InvalidArgument,
                    AuthoritySetting::tr("It is no file.").toStdString());
    return readFile(path);
}

QVariantMap describe(const Authority& authority, const QDateTime& now)
{
    const QDateTime end = QDateTime::fromMSecsSinceEpoch(authority.endsAtMs);
    const bool ended = authority.endsAtMs != 0 && end < now;
    const QString day = dateText(end.date());
    const QString until = authority.endsAtMs == 0 ? QString()
                          : ended ? AuthoritySetting::tr("Its time ended on %1.").arg(day)
                                  : AuthoritySetting::tr("Valid until %1.").arg(day);
    return {{"name", QString::fromStdString(authority.name)}, {"until", until}, {"ended", ended}};
}

} // namespace

AuthoritySetting::AuthoritySetting(PlaneLine& line)
    : m_line(line)
{
    connect(&line.events(), &PlaneEvents::settingsChanged, this,
            [this](const std::map<std::string, std::string>& all) {
                const auto found = all.find(kKey);
                show(found == all.end() ? std::string() : found->second);
            });
}

void AuthoritySetting::show(const std::string& pem)
{
    if (pem == m_pem)
        return;
    m_pem = pem;
    m_authorities.clear();
    if (const auto authorities = authoritiesIn(pem))
        for (const auto& authority : *authorities)
            m_authorities.append(describe(authority, QDateTime::currentDateTime()));
    emit changed();
}

void AuthoritySetting::choose(const QString& file)
{
    if (m_busy)
        return;
    const QUrl url(file);
    const QString path = url.isLocalFile() ? url.toLocalFile() : file;
    m_busy = true;
    m_problem.clear();
    emit changed();
    QThreadPool::globalInstance()->start([self = QPointer(this), path] {
        auto pem = readPem(path.toStdString());
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, pem = std::move(pem), file = QFileInfo(path).fileName()] {
                if (!self)
                    return;
                if (pem)
                    self->set(*pem, file);
                else
                    self->refuse(pem.error(), file);
            },
            Qt::QueuedConnection);
    });
}

void AuthoritySetting::set(const std::string& pem, const QString& file)
{
    m_busy = true;
    m_problem.clear();
    emit changed();
    m_line.ask([key = kKey, value = pem](
                   plane::ControlPlane& plane) { return plane.settings().set(key, value); },
               [self = QPointer(this), file](const Result<void>& result) {
                   if (!self)
                       return;
                   self->m_busy = false;
                   if (!result)
                       self->refuse(result.error(), file);
                   emit self->changed();
               });
}

void AuthoritySetting::refuse(const Error& error, const QString& file)
{
    m_busy = false;
    const QString why = fromBelow(error.message);
    // It stands below what is in use and must not seem to mean that.
    const QString notTaken = m_authorities.isEmpty()
                                 ? tr("%1 was not taken. %2")
                                 : tr("%1 was not taken; what is above stays in use. %2");
    m_problem = file.isEmpty() ? why : notTaken.arg(printable(file), why);
    emit changed();
}

void AuthoritySetting::remove()
{
    if (m_busy || m_pem.empty())
        return;
    m_removed = m_pem;
    set({}, {});
}

void AuthoritySetting::restore()
{
    if (!m_busy && !m_removed.empty())
        set(m_removed, {});
}

} // namespace helix::ui
