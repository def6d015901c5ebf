#include "ui/images/market_card.h"

#include <algorithm>
#include <utility>

#include <QDateTime>
#include <QHash>

#include "base/atomic_file.h"
#include "base/try.h"
#include "catalogue/updates.h"
#include "operations/image_readiness.h"
#include "plane/offers.h"
#include "ui/images/image_list.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMaxPictureBytes = 8U << 20;
constexpr int kShownKeyDigits = 8;

Result<std::string> encodedFile(const std::filesystem::path& file)
{
    TRY(const auto bytes, readFile(file, kMaxPictureBytes));
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()))
        .toBase64()
        .toStdString();
}

/// Of an image that is here or can be built the file beside its recipe, otherwise what the catalogue has.
async::Task<Result<std::string>> fetchPicture(plane::ControlPlane& plane,
                                              std::filesystem::path file,
                                              std::optional<catalogues::Offer> offer)
{
    if (file.empty() && offer) {
        CO_TRY(file, co_await plane.catalogues().picture(*offer, 0));
    }
    const std::function<Result<std::string>()> read = [file] { return encodedFile(file); };
    co_return co_await async::onPool(read);
}

struct OfferedChoice {
    std::string name, source;
    std::string as;      ///< what it is called here; empty: as there
    std::string version; ///< empty: the newest
};

async::Task<Result<std::string>> bringOffered(plane::ControlPlane& plane, OfferedChoice choice)
{
    CO_TRY(const auto offer, plane.catalogues().find(choice.name, choice.source));
    CO_TRY(auto request, plane::requestFor(offer, choice.as, choice.version));
    if (!choice.version.empty())
        CO_TRY(plane::checkNotOlder(offer, choice.version, plane.images().list(), request.name));
    co_return co_await plane.images().bring(std::move(request));
}

QString firstChange(const std::vector<std::string>& sentences)
{
    return sentences.empty() ? QString() : QString::fromStdString(sentences.front());
}

} // namespace

bool isOfferOf(const catalogues::Offer& offer, const plane::ImageSnapshot& here)
{
    if (!here.present || (!here.imported && here.pulledFrom.empty()))
        return true;
    return std::ranges::any_of(offer.entry->versions, [&here](const auto& version) {
        return catalogue::placeOf(version) == here.pulledFrom;
    });
}

MarketCard::MarketCard(PlaneLine& line, Notices& notices, const ImageList& images,
                       std::shared_ptr<PictureShelf> shelf, QString name, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_images(images)
    , m_shelf(std::move(shelf))
    , m_name(std::move(name))
{
    connect(this, &MarketCard::changed, this, &MarketCard::lookAtVersions);
}

void MarketCard::show(ImageItem* image, std::optional<catalogues::Offer> offer,
                      std::optional<catalogues::Offer> another,
                      std::optional<catalogue::Update> update, std::uint64_t bytesPerSecond)
{
    if (m_image != image) {
        if (m_image)
            disconnect(m_image, nullptr, this, nullptr);
        m_image = image;
        if (image)
            connect(image, &ImageItem::changed, this, &MarketCard::changed);
    }
    const bool isOurs = !image || !offer || isOfferOf(*offer, image->snapshot());
    m_offer = isOurs ? std::move(offer) : std::nullopt;
    m_another = std::move(another);
    m_update = isOurs ? std::move(update) : std::nullopt;
    m_bytesPerSecond = bytesPerSecond;
    lookAtPicture();
    emit changed();
}

std::string MarketCard::versionHere() const
{
    if (!isPresent())
        return {};
    const auto& snapshot = m_image->snapshot();
    return snapshot.version + ' ' + snapshot.pulledFrom;
}

const image::Contents* MarketCard::contents() const
{
    return m_image ? &m_image->snapshot().contents : nullptr;
}

catalogue::Entry MarketCard::entry() const
{
    auto entry = m_offer ? *m_offer->entry : ownEntry();
    // Who looks for what is offered finds where it is said.
    if (m_another)
        entry.summary += ' ' + m_another->entry->title + ' ' + m_another->entry->summary;
    return entry;
}

catalogue::Entry MarketCard::ownEntry() const
{
    catalogue::Entry entry;
    entry.name = m_name.toStdString();
    entry.title = title().toStdString();
    entry.summary = sentence().toStdString();
    if (m_image) {
        const auto& snapshot = m_image->snapshot();
        entry.desktop = snapshot.desktop;
        entry.tags = snapshot.contents.tags;
        entry.languages = snapshot.contents.languages;
        entry.packages = snapshot.contents.packages;
        if (!snapshot.pulledFrom.empty())
            entry.tags.push_back(snapshot.pulledFrom);
    }
    return entry;
}

QString MarketCard::title() const
{
    // One that is being brought is called by its name: what it brings is not there to be read.
    return m_image && (isPresent() || !m_offer || m_image->title() != m_name)
               ? m_image->title()
               : QString::fromStdString(m_offer->entry->title);
}

QString MarketCard::sentence() const
{
    return m_image && !m_image->description().isEmpty() ? m_image->description()
           : m_offer ? QString::fromStdString(m_offer->entry->summary)
                     : QString();
}

QString MarketCard::icon() const
{
    return m_image ? m_image->icon() : QString::fromStdString(m_offer->entry->icon);
}

QString MarketCard::size() const
{
    if (isPresent())
        return m_image->size();
    return m_offer && m_offer->entry->diskBytes > 0
               ? tr("about %1").arg(sizeText(m_offer->entry->diskBytes))
               : QString();
}

QString MarketCard::downloadSize() const
{
    return isOffered() && m_offer->entry->downloadBytes > 0
               ? sizeText(m_offer->entry->downloadBytes)
               : QString();
}

QString MarketCard::download() const
{
    const QString size = downloadSize();
    return size.isEmpty() ? QString() : tr("%1 to download").arg(size);
}

QString MarketCard::downloadWait() const
{
    return isOffered() ? fromBelow(operations::describeDownload(m_offer->entry->downloadBytes,
                                                                m_bytesPerSecond))
                       : QString();
}

QString MarketCard::readinessWhen(bool isQuick) const
{
    operations::Readiness readiness;
    readiness.isQuick = isQuick;
    readiness.offered = isOffered();
    readiness.downloadBytes = m_offer ? m_offer->entry->downloadBytes : 0;
    readiness.bytesPerSecond = m_bytesPerSecond;
    if (m_image) {
        const auto& snapshot = m_image->snapshot();
        readiness.present = snapshot.present;
        readiness.warm = snapshot.warm.phase == plane::WarmState::Phase::Ready;
        readiness.canBuild = m_image->canBuild();
        readiness.buildMinutes = snapshot.buildMinutes;
        readiness.times = snapshot.times;
    }
    return fromBelow(operations::describeReadiness(readiness));
}

QString MarketCard::publisher() const
{
    if (isPresent())
        return QString::fromStdString(m_image->snapshot().publisher);
    return m_offer ? QString::fromStdString(m_offer->entry->publisher) : QString();
}

QString MarketCard::keyId() const
{
    if (isPresent())
        return QString::fromStdString(m_image->snapshot().publisherKey).left(kShownKeyDigits);
    const auto* publisher = m_offer ? m_offer->publisher() : nullptr;
    if (publisher == nullptr || publisher->keys.empty())
        return {};
    return QString::fromStdString(publisher->keys.front().id()).left(kShownKeyDigits);
}

QString MarketCard::catalogue() const
{
    return m_offer ? QString::fromStdString(m_offer->catalogue->title) : QString();
}

QString MarketCard::update() const
{
    if (!m_update || !isPresent())
        return {};
    const auto said = firstChange(m_update->newest.changes);
    const auto version = QString::fromStdString(m_update->newest.version);
    return said.isEmpty() ? tr("Update: %1").arg(version) : tr("Update: %1").arg(said);
}

QString MarketCard::another() const
{
    return m_another ? QString::fromStdString(m_another->entry->title) : QString();
}

QString MarketCard::anotherCatalogue() const
{
    return m_another ? QString::fromStdString(m_another->catalogue->title) : QString();
}

QString MarketCard::anotherBeside() const
{
    return anotherRuns() ? nameBeside(m_images, m_name, *m_another->newest) : QString();
}

QString MarketCard::whyNotHere() const
{
    return m_offer && m_offer->newest == nullptr && !m_image
               ? tr("No version of it runs on this computer with this Helix.")
               : QString();
}

QString MarketCard::memory() const
{
    const int least = m_image   ? m_image->minimumMemoryMiB()
                      : m_offer ? m_offer->entry->memoryMiB
                                : 0;
    return least > 0 ? memoryText(least) : QString();
}

KnownVersions MarketCard::known() const
{
    return {m_name, isPresent() ? m_image.data() : nullptr, m_offer ? &*m_offer : nullptr,
            m_update ? &*m_update : nullptr, m_images};
}

QVariantList MarketCard::versions()
{
    if (!m_versions)
        m_versions = versionRows(known());
    return *m_versions;
}

/// Costs nothing for cards that nobody looks into.
void MarketCard::lookAtVersions()
{
    if (!m_versions)
        return;
    auto rows = versionRows(known());
    if (rows == *m_versions)
        return;
    m_versions = std::move(rows);
    emit versionsChanged();
}

int MarketCard::otherVersions() const
{
    return ui::otherVersions(known());
}

QStringList MarketCard::packages() const
{
    if (const auto* known = contents(); known != nullptr && !known->packages.empty())
        return toStringList(known->packages);
    return m_offer ? toStringList(m_offer->entry->packages) : QStringList();
}

QStringList MarketCard::licences() const
{
    return m_offer ? toStringList(m_offer->entry->licences) : QStringList();
}

QStringList MarketCard::sites() const
{
    const auto* known = contents();
    return known ? toStringList(known->sites) : QStringList();
}

QString MarketCard::madeOf() const
{
    const auto* known = contents();
    if (known == nullptr || known->base.empty())
        return {};
    const auto base = QString::fromStdString(known->base);
    const auto time =
        QDateTime::fromString(QString::fromStdString(known->snapshot), Qt::ISODate).date();
    return time.isValid() ? tr("Made from %1, with Debian as of %2").arg(base, dateText(time))
                          : tr("Made from %1").arg(base);
}

void MarketCard::get()
{
    bring(m_offer, {}, {});
}

void MarketCard::getVersion(const QString& version, const QString& as)
{
    bring(m_offer, as, version);
}

void MarketCard::getAnother(const QString& as)
{
    m_anotherComing = m_another ? as : QString();
    emit changed();
    bring(m_another, as, {});
}

void MarketCard::bring(const std::optional<catalogues::Offer>& offer, const QString& as,
                       const QString& version)
{
    // Catalogues are renewed also while a name is chosen for it.
    if (!offer)
        return m_notices.tell(tr("Nothing was got: no catalogue offers this image any more."));
    const OfferedChoice choice{m_name.toStdString(), offer->source, as.toStdString(),
                               version.toStdString()};
    const auto ask = [choice](plane::ControlPlane& plane) { return bringOffered(plane, choice); };
    m_line.ask(ask, [self = QPointer(this), as](const Result<std::string>& result) {
        if (self)
            self->takeBrought(as, result);
    });
}

void MarketCard::takeBrought(const QString& as, const Result<std::string>& result)
{
    if (!as.isEmpty() && m_anotherComing == as) {
        m_anotherComing.clear();
        emit changed();
    }
    const auto* image = as.isEmpty() ? m_image.data() : m_images.find(as);
    if (result)
        m_notices.tell(tr("%1 is here and ready to use.").arg(as.isEmpty() ? title() : as));
    else if (!image || image->importError().isEmpty())
        m_notices.report(result.error());
}

std::string MarketCard::pictureNow() const
{
    if (m_image && !m_image->snapshot().screenshot.empty())
        return m_image->snapshot().screenshot.string();
    if (!m_offer || m_offer->entry->screenshots.empty())
        return {};
    const auto& first = m_offer->entry->screenshots.front();
    return first.reference + first.digest;
}

/// One that was looked at shows what it is now: a renewed catalogue may name another picture.
void MarketCard::lookAtPicture()
{
    if (m_askedFor.empty() || m_askedFor == pictureNow())
        return;
    m_askedFor.clear();
    if (!std::exchange(m_picture, {}).isEmpty())
        emit pictureChanged();
    wantPicture();
}

void MarketCard::wantPicture()
{
    const auto which = pictureNow();
    if (which.empty() || which == m_askedFor)
        return;
    m_askedFor = which;
    const auto file = m_image ? m_image->snapshot().screenshot : std::filesystem::path();
    const auto ask = [file, offer = file.empty() ? m_offer : std::nullopt](
                         plane::ControlPlane& plane) { return fetchPicture(plane, file, offer); };
    m_line.ask(ask, [self = QPointer(this), which](const Result<std::string>& base64) {
        if (self && self->m_askedFor == which)
            self->takePicture(which, base64);
    });
}

/// One that has not come is asked for again when the page is opened anew.
void MarketCard::takePicture(const std::string& which, const Result<std::string>& base64)
{
    if (!base64) {
        m_askedFor.clear();
        return;
    }
    // A name of its own for each: the shelf and the engine keep what they have.
    const QString name =
        QStringLiteral("image-%1-%2")
            .arg(m_name, QString::number(qHash(QByteArray::fromStdString(which)), 16));
    m_shelf->put(name, *base64);
    m_picture = QStringLiteral("image://conversation/") + name;
    emit pictureChanged();
}

} // namespace helix::ui
