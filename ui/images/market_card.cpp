#include "ui/images/market_card.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>

#include "base/atomic_file.h"
#include "base/try.h"
#include "operations/image_readiness.h"
#include "plane/offers.h"
#include "ui/pictures/picture_shelf.h"
#include "ui/shell/notices.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMaxPictureBytes = 8U << 20;
constexpr int kShownKeyDigits = 8;

QStringList wordList(const std::vector<std::string>& words)
{
    QStringList list;
    for (const auto& word : words)
        list << QString::fromStdString(word);
    return list;
}

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

async::Task<Result<std::string>> bringOffered(plane::ControlPlane& plane, std::string name,
                                              std::string source)
{
    CO_TRY(const auto offer, plane.catalogues().find(name, source));
    CO_TRY(auto request, plane::requestFor(offer, {}));
    co_return co_await plane.images().bring(std::move(request));
}

QString joined(const std::vector<std::string>& sentences)
{
    return wordList(sentences).join(QLatin1Char('\n'));
}

QString firstChange(const std::vector<std::string>& sentences)
{
    return sentences.empty() ? QString() : QString::fromStdString(sentences.front());
}

} // namespace

MarketCard::MarketCard(PlaneLine& line, Notices& notices, std::shared_ptr<PictureShelf> shelf,
                       QString name, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_shelf(std::move(shelf))
    , m_name(std::move(name))
{
}

void MarketCard::show(ImageItem* image, std::optional<catalogues::Offer> offer,
                      std::optional<catalogue::Update> update, std::uint64_t bytesPerSecond)
{
    if (m_image != image) {
        if (m_image)
            disconnect(m_image, nullptr, this, nullptr);
        m_image = image;
        if (image)
            connect(image, &ImageItem::changed, this, &MarketCard::changed);
    }
    m_offer = std::move(offer);
    m_update = std::move(update);
    m_bytesPerSecond = bytesPerSecond;
    emit changed();
}

const image::Contents* MarketCard::contents() const
{
    return m_image ? &m_image->snapshot().contents : nullptr;
}

catalogue::Entry MarketCard::entry() const
{
    if (m_offer)
        return *m_offer->entry;
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
    return m_image ? m_image->title() : QString::fromStdString(m_offer->entry->title);
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
    return isOffered() ? QString::fromStdString(operations::describeDownload(
                             m_offer->entry->downloadBytes, m_bytesPerSecond))
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
        readiness.canBuild = snapshot.hasRecipe;
        readiness.buildMinutes = snapshot.buildMinutes;
        readiness.times = snapshot.times;
    }
    return QString::fromStdString(operations::describeReadiness(readiness));
}

QString MarketCard::publisher() const
{
    if (isPresent())
        return QString::fromStdString(m_image->snapshot().publisher);
    return m_offer ? QString::fromStdString(m_offer->entry->publisher) : QString();
}

QString MarketCard::keyId() const
{
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

QString MarketCard::noteOf(const catalogue::EntryVersion& version) const
{
    if (m_update)
        for (const auto& change : m_update->changes)
            if (change.version == version.version)
                return joined(change.sentences);
    return firstChange(version.changes);
}

QVariantList MarketCard::versions() const
{
    QVariantList all;
    const QString here = isPresent() ? m_image->version() : QString();
    bool isHereListed = here.isEmpty();
    if (m_offer) {
        auto offered = m_offer->entry->versions;
        std::ranges::stable_sort(offered, std::ranges::greater(),
                                 &catalogue::EntryVersion::issuedAt);
        for (const auto& version : offered) {
            const auto name = QString::fromStdString(version.version);
            const bool isHere = name == here;
            // Where none is here, only the newest is news.
            const bool isOlder = here.isEmpty() ? !all.isEmpty() : isHereListed;
            isHereListed = isHereListed || isHere;
            all << QVariantMap{{"version", name},
                               {"note", noteOf(version)},
                               {"state", isHere    ? "here"
                                         : isOlder ? "old"
                                                   : "new"}};
        }
    }
    if (!isHereListed)
        all << QVariantMap{{"version", here},
                           {"note", m_image->canBuild() ? tr("built here") : QString()},
                           {"state", "here"}};
    return all;
}

QStringList MarketCard::packages() const
{
    if (const auto* known = contents(); known != nullptr && !known->packages.empty())
        return wordList(known->packages);
    return m_offer ? wordList(m_offer->entry->packages) : QStringList();
}

QStringList MarketCard::licences() const
{
    return m_offer ? wordList(m_offer->entry->licences) : QStringList();
}

QStringList MarketCard::sites() const
{
    const auto* known = contents();
    return known ? wordList(known->sites) : QStringList();
}

QString MarketCard::madeOf() const
{
    const auto* known = contents();
    if (known == nullptr || known->base.empty())
        return {};
    const auto base = QString::fromStdString(known->base);
    const auto time =
        QDateTime::fromString(QString::fromStdString(known->snapshot), Qt::ISODate).date();
    return time.isValid() ? tr("Made from %1, with Debian as of %2")
                                .arg(base, QLocale().toString(time, QLocale::ShortFormat))
                          : tr("Made from %1").arg(base);
}

void MarketCard::get()
{
    if (!m_offer)
        return;
    const auto ask = [name = m_name.toStdString(), source = m_offer->source](
                         plane::ControlPlane& plane) { return bringOffered(plane, name, source); };
    m_line.ask(ask, [self = QPointer(this)](const Result<std::string>& result) {
        if (!self)
            return;
        if (result)
            self->m_notices.tell(tr("%1 is here and ready to use.").arg(self->title()));
        else if (!self->m_image || self->m_image->importError().isEmpty())
            self->m_notices.report(result.error());
    });
}

void MarketCard::wantPicture()
{
    const auto file = m_image ? m_image->snapshot().screenshot : std::filesystem::path();
    const bool isOffered = m_offer && !m_offer->entry->screenshots.empty();
    if (m_pictureWanted || (file.empty() && !isOffered))
        return;
    m_pictureWanted = true;
    const auto ask = [file, offer = isOffered ? m_offer : std::nullopt](
                         plane::ControlPlane& plane) { return fetchPicture(plane, file, offer); };
    m_line.ask(ask, [self = QPointer(this)](const Result<std::string>& base64) {
        if (self)
            self->takePicture(base64);
    });
}

/// One that has not come is asked for again when the page is opened anew.
void MarketCard::takePicture(const Result<std::string>& base64)
{
    m_pictureWanted = base64.has_value();
    if (!base64)
        return;
    const QString name = QStringLiteral("image-") + m_name;
    m_shelf->put(name, *base64);
    m_picture = QStringLiteral("image://conversation/") + name;
    emit pictureChanged();
}

} // namespace helix::ui
