#include "ui/settings/storage_model.h"

#include <algorithm>

#include <QPointer>

#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

using plane::StoredKind;
using Kind = StoredKind::Kind;

/// What each kind is there for, for people who have never heard of it.
QString purposeOf(const StoredKind& stored)
{
    switch (stored.kind) {
    case Kind::Images:
        return StorageModel::tr("What workspaces are made from");
    case Kind::WarmSnapshots:
        return StorageModel::tr("Let new workspaces start without booting");
    case Kind::WorkspaceDisks:
        return StorageModel::tr("Only what each workspace has changed");
    case Kind::SavedMemory:
        return StorageModel::tr("Suspended ones, checkpoints and forks");
    case Kind::WorkspaceFiles:
        return StorageModel::tr("What came out of workspaces");
    case Kind::Recordings:
        return StorageModel::tr("What desktops showed; deleted in a workspace's Recordings");
    case Kind::Conversations:
        return StorageModel::tr("Never removed by itself");
    case Kind::Records:
        return StorageModel::tr("What Helix knows, and copies of it");
    case Kind::AgentDrives:
        return StorageModel::tr("What guests run Helix Agent from");
    case Kind::BuildFiles:
        return StorageModel::tr("Fetched again when an image is built");
    case Kind::Other:
        return StorageModel::tr("Keys, logs and the like");
    }
    return {};
}

QString kindTitle(Kind kind)
{
    switch (kind) {
    case Kind::Images:
        return StorageModel::tr("Images");
    case Kind::WarmSnapshots:
        return StorageModel::tr("Prepared images");
    case Kind::WorkspaceDisks:
        return StorageModel::tr("Workspace disks");
    case Kind::SavedMemory:
        return StorageModel::tr("Saved memory");
    case Kind::WorkspaceFiles:
        return StorageModel::tr("Changes and logs");
    case Kind::Recordings:
        return StorageModel::tr("Recordings");
    case Kind::Conversations:
        return StorageModel::tr("Conversations");
    case Kind::Records:
        return StorageModel::tr("Records and backups");
    case Kind::AgentDrives:
        return StorageModel::tr("Agent drives");
    case Kind::BuildFiles:
        return StorageModel::tr("Build leftovers");
    case Kind::Other:
        return StorageModel::tr("Other");
    }
    return {};
}

QString moreOf(const StoredKind& stored)
{
    if (stored.needlessBytes > 0)
        return StorageModel::tr("Can be freed: %1").arg(sizeText(stored.needlessBytes));
    if (stored.sharedBytes > 0)
        return StorageModel::tr("Shared by several: %1").arg(sizeText(stored.sharedBytes));
    return {};
}

double partOf(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

StorageModel::StorageModel(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
}

QString StorageModel::total() const
{
    return sizeText(m_use.bytes);
}

QString StorageModel::free() const
{
    return sizeText(m_use.diskFree);
}

QString StorageModel::needless() const
{
    return m_use.needlessBytes == 0 ? QString() : sizeText(m_use.needlessBytes);
}

QVariantList StorageModel::kinds() const
{
    QVariantList rows;
    for (const auto& kind : m_use.kinds)
        rows << QVariantMap{{"title", kindTitle(kind.kind)},
                            {"purpose", purposeOf(kind)},
                            {"size", sizeText(kind.bytes)},
                            {"more", moreOf(kind)},
                            {"share", partOf(kind.bytes, m_use.bytes)},
                            {"shared", partOf(kind.sharedBytes, kind.bytes)},
                            {"kind", static_cast<int>(kind.kind)}};
    return rows;
}

void StorageModel::look()
{
    m_line.ask([](plane::ControlPlane& plane) { return plane.hostUse().storage(); },
               [self = QPointer(this)](const Result<plane::StorageUse>& use) {
                   if (!self)
                       return;
                   if (!use) {
                       self->m_notices.report(use.error());
                       return;
                   }
                   self->m_use = *use;
                   self->m_known = true;
                   emit self->changed();
               });
}

void StorageModel::reclaim()
{
    if (m_reclaiming)
        return;
    m_reclaiming = true;
    emit changed();
    m_line.ask([](plane::ControlPlane& plane) { return plane.hostUse().reclaim(); },
               [self = QPointer(this)](const Result<plane::Reclaimed>& reclaimed) {
                   if (!self)
                       return;
                   self->m_reclaiming = false;
                   emit self->changed();
                   if (reclaimed)
                       self->tell(*reclaimed);
                   else
                       self->m_notices.report(reclaimed.error());
                   self->look();
               });
}

void StorageModel::tell(const plane::Reclaimed& reclaimed)
{
    QStringList words{tr("%1 given back.").arg(sizeText(reclaimed.bytes))};
    if (reclaimed.bytes == 0)
        words = {tr("There was nothing to give back.")};
    for (const auto& problem : reclaimed.problems)
        words << fromBelow(problem);
    m_notices.tell(words.join(QLatin1Char(' ')));
}

} // namespace helix::ui
