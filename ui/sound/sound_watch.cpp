#include "ui/sound/sound_watch.h"

#include <algorithm>
#include <cmath>

#include "sound/sound.h"
#include "ui/line/plane_line.h"
#include "ui/shell/backend.h"
#include "ui/shell/notices.h"

namespace helix::ui {

SoundWatch::SoundWatch(QObject* parent)
    : QObject(parent)
{
}

Backend* SoundWatch::backend() const
{
    return m_backend.data();
}

void SoundWatch::setBackend(Backend* backend)
{
    if (backend == m_backend)
        return;
    m_backend = backend;
    if (backend)
        connect(&backend->line().events(), &PlaneEvents::soundChanged, this, &SoundWatch::take);
    emit setUp();
    look();
}

void SoundWatch::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    m_id = WorkspaceId::parse(id.toStdString()).value_or(WorkspaceId());
    m_now = {};
    emit setUp();
    emit changed();
    look();
}

void SoundWatch::look()
{
    if (!m_backend || m_id.empty())
        return;
    m_backend->line().ask([id = m_id](plane::ControlPlane& plane) { return plane.sound().now(id); },
                          [self = QPointer(this)](const operations::Sound& now) {
                              if (self)
                                  self->take(now);
                          });
}

void SoundWatch::take(const operations::Sound& now)
{
    if (now.workspace != m_id || m_id.empty())
        return;
    m_now = now;
    emit changed();
}

double SoundWatch::level() const
{
    constexpr double kQuietest = 48; // dB below full scale
    if (m_now.level <= 0)
        return 0;
    return std::clamp(1 + 20 * std::log10(m_now.level / 100.0) / kQuietest, 0.0, 1.0);
}

void SoundWatch::choose(bool on, bool muted)
{
    if (!m_backend || m_id.empty())
        return;
    const operations::SoundChoice choice{on, muted};
    m_backend->line().ask(
        [id = m_id, choice](plane::ControlPlane& plane) {
            return plane.sound().choose(id, choice);
        },
        [self = QPointer(this)](const Result<void>& chosen) {
            if (!chosen && self && self->m_backend)
                self->m_backend->notices()->report(chosen.error());
        });
}

} // namespace helix::ui
