#include "ui/settings/catalogue_hub.h"

#include <chrono>

#include <QDateTime>
#include <QPointer>

#include "base/ids.h"
#include "base/try.h"
#include "catalogue/sources.h"
#include "catalogue/updates.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kKeyDigitsOfPublisher = 8;

QVariantMap catalogueRow(const catalogues::Followed& followed)
{
    const auto& source = followed.source;
    const auto* catalogue = followed.catalogue.get();
    const QString name = QString::fromStdString(source.name);
    return {{"name", name},
            {"title", catalogue ? QString::fromStdString(catalogue->title) : name},
            {"address", QString::fromStdString(source.address)},
            {"keyId", QString::fromStdString(followed.keyId).left(kKeyDigitsOfPublisher)},
            {"images", catalogue ? static_cast<int>(catalogue->images.size()) : 0},
            {"when",
             followed.fetchedAtMs == 0
                 ? CatalogueHub::tr("never looked at")
                 : CatalogueHub::tr("looked at %1")
                       .arg(agoText(followed.fetchedAtMs, QDateTime::currentMSecsSinceEpoch()))},
            {"problem", followed.problem ? fromBelow(followed.problem->message) : QString()},
            {"refreshing", followed.isRefreshing}};
}

QVariantMap newestHelix(const std::vector<catalogues::Followed>& all)
{
    QVariantMap newest;
    auto known = catalogue::parseHelixVersion(HELIX_VERSION);
    if (!known)
        return newest;
    const auto now = std::chrono::system_clock::now();
    for (const auto& followed : all) {
        // Nobody refreshes what cannot be reached, and this window may be open for months.
        const bool isOver = !followed.catalogue || now >= followed.catalogue->validity.expiresAt;
        const auto* release = isOver ? nullptr : catalogue::newerHelix(*followed.catalogue, *known);
        if (release == nullptr)
            continue;
        known = release->version;
        newest = {{"version", QString::fromStdString(catalogue::toText(release->version))},
                  {"news", QString::fromStdString(release->news)},
                  {"address", QString::fromStdString(release->address)},
                  {"catalogue", QString::fromStdString(followed.catalogue->title)}};
    }
    return newest;
}

QString problemOf(const QString& text, const Result<void>& checked)
{
    return text.trimmed().isEmpty() || checked ? QString() : fromBelow(checked.error().message);
}

Result<void> withoutValue(const auto& result)
{
    return result ? Result<void>() : fail(result.error());
}

} // namespace

CatalogueHub::CatalogueHub(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
    , m_rows({"name", "title", "address", "keyId", "images", "when", "problem", "refreshing"})
{
    connect(&line.events(), &PlaneEvents::cataloguesChanged, this, &CatalogueHub::take);
}

void CatalogueHub::take(const CataloguesState& state)
{
    std::vector<QVariantMap> rows;
    for (const auto& followed : state.followed)
        rows.push_back(catalogueRow(followed));
    m_rows.show(std::move(rows));
    m_followed = state.followed;
    m_known = true;
    emit changed();
}

QStringList CatalogueHub::problems() const
{
    QStringList all;
    for (const auto& row : m_rows.rows())
        if (const QString problem = row["problem"].toString(); !problem.isEmpty())
            all << tr("%1: %2").arg(row["title"].toString(), problem);
    return all;
}

QVariantMap CatalogueHub::newerHelix() const
{
    return newestHelix(m_followed);
}

QString CatalogueHub::nameProblem(const QString& name) const
{
    for (const auto& row : m_rows.rows())
        if (row["name"].toString() == name.trimmed())
            return tr("You follow a catalogue of that name already.");
    return problemOf(name, checkName(name.trimmed().toStdString(), "a catalogue"));
}

QString CatalogueHub::addressProblem(const QString& address) const
{
    return problemOf(address,
                     withoutValue(catalogue::addressKind(address.trimmed().toStdString())));
}

QString CatalogueHub::keyProblem(const QString& pem) const
{
    return problemOf(pem, withoutValue(signature::PublicKey::fromPem(pem.toStdString())));
}

void CatalogueHub::add(const QString& name, const QString& address, const QString& pem)
{
    auto key = signature::PublicKey::fromPem(pem.toStdString());
    if (!key) {
        emit refused(fromBelow(key.error().message), {});
        return;
    }
    const catalogue::Source source{
        name.trimmed().toStdString(), address.trimmed().toStdString(), {*key}, true};
    m_line.ask([source](plane::ControlPlane& plane) { return plane.catalogues().add(source); },
               [self = QPointer(this), name = name.trimmed()](const Result<void>& result) {
                   if (!self)
                       return;
                   if (!result) {
                       emit self->refused(fromBelow(result.error().message),
                                          QString::fromStdString(result.error().cause));
                       return;
                   }
                   int images = 0;
                   for (const auto& row : self->m_rows.rows())
                       images = row["name"] == name ? row["images"].toInt() : images;
                   emit self->added(name, images);
               });
}

void CatalogueHub::remove(const QString& name)
{
    m_line.ask([name = name.toStdString()](
                   plane::ControlPlane& plane) { return plane.catalogues().remove(name); },
               [&notices = m_notices](const Result<void>& result) {
                   if (!result)
                       notices.report(result.error());
               });
}

void CatalogueHub::refresh(const QString& name)
{
    // Why one has not come stands in its row.
    m_line.ask([name = name.toStdString()](
                   plane::ControlPlane& plane) { return plane.catalogues().refresh(name); },
               [](const Result<void>&) {});
}

} // namespace helix::ui
