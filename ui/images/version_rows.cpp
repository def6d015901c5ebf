#include "ui/images/version_rows.h"

#include <QCoreApplication>
#include <QDateTime>

#include "catalogue/updates.h"
#include "plane/offers.h"
#include "ui/images/image_list.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

QString say(const char* words)
{
    return QCoreApplication::translate("VersionRows", words);
}

QString dateOf(const catalogue::EntryVersion& version)
{
    const auto seconds = version.issuedAt.time_since_epoch().count();
    return dateText(QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).date());
}

/// All that one brings which is newer than the one here, a line each; of others what stands first.
QString noteOf(const KnownVersions& known, const catalogue::EntryVersion& version)
{
    if (known.update != nullptr)
        for (const auto& change : known.update->changes)
            if (change.version == version.version)
                return toStringList(change.sentences).join(QLatin1Char('\n'));
    return version.changes.empty() ? QString() : QString::fromStdString(version.changes.front());
}

QString whyNot(const plane::VersionHere& one)
{
    if (one.runs)
        return {};
    return one.needsNewerHelix
               ? say(QT_TRANSLATE_NOOP("VersionRows", "Needs Helix %1."))
                     .arg(QString::fromStdString(catalogue::toText(one.version->minimumHelix)))
               : say(QT_TRANSLATE_NOOP("VersionRows", "Runs on computers with %1."))
                     .arg(QString::fromStdString(one.version->architecture));
}

std::vector<plane::VersionHere> statesOf(const KnownVersions& known)
{
    if (known.offer == nullptr)
        return {};
    const auto installed = known.image ? known.image->snapshot().version : std::string();
    return plane::versionsHere(*known.offer, installed, [&known](const std::string& version) {
        return known.images.usersOf(known.name.toStdString(), version);
    });
}

bool isForOthers(const KnownVersions& known, const plane::VersionHere& one)
{
    const auto* newest = known.offer->newest;
    return newest != nullptr && one.version->architecture != newest->architecture;
}

QVariantMap describeRow(const KnownVersions& known, const plane::VersionHere& one,
                        const char* state)
{
    const auto& version = *one.version;
    const QString beside = nameBeside(known.images, known.name, version);
    const bool isNewest = &version == known.offer->newest;
    const bool isInstalled = known.image && known.image->snapshot().version == version.version;
    return {{"version", QString::fromStdString(version.version)},
            {"date", dateOf(version)},
            {"note", noteOf(known, version)},
            {"users", standingText(one.usedBy)},
            {"beside", beside},
            {"why", whyNot(one)},
            {"fetchable", one.runs && !isNewest && !isInstalled && beside.isEmpty()},
            {"state", state}};
}

/// The one here, which no catalogue has.
QVariantMap describeOwn(const KnownVersions& known)
{
    const auto& snapshot = known.image->snapshot();
    return {{"version", QString::fromStdString(snapshot.version)},
            {"date", QString()},
            {"note",
             snapshot.hasRecipe ? say(QT_TRANSLATE_NOOP("VersionRows", "built here")) : QString()},
            {"users", standingText(known.images.usersOf(snapshot.name, snapshot.version))},
            {"beside", QString()},
            {"why", QString()},
            {"fetchable", false},
            {"state", "here"}};
}

} // namespace

QString nameBeside(const ImageList& images, const QString& name,
                   const catalogue::EntryVersion& version)
{
    const auto place = catalogue::placeOf(version);
    for (int row = 0; row < images.count(); ++row) {
        const auto* other = images.at(row);
        const auto& snapshot = other->snapshot();
        if (other->name() != name && other->isPresent() && snapshot.version == version.version &&
            snapshot.pulledFrom == place)
            return other->name();
    }
    return {};
}

QVariantList versionRows(const KnownVersions& known)
{
    QVariantList rows;
    bool isHereListed = known.image == nullptr;
    bool isNewestPast = false;
    for (const auto& one : statesOf(known)) {
        if (isForOthers(known, one))
            continue;
        const bool isHere = known.image && known.image->snapshot().version == one.version->version;
        // Where none is here, only the newest is news.
        const bool isOlder = known.image ? isHereListed : isNewestPast;
        isHereListed = isHereListed || isHere;
        isNewestPast = isNewestPast || one.runs;
        rows << describeRow(known, one, isHere ? "here" : isOlder ? "old" : "new");
    }
    if (!isHereListed)
        rows << describeOwn(known);
    return rows;
}

int otherVersions(const KnownVersions& known)
{
    int others = 0;
    for (const auto& one : statesOf(known))
        others += isForOthers(known, one) ? 1 : 0;
    return others;
}

} // namespace helix::ui
