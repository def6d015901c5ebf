#include "ui/images/image_market.h"

#include <algorithm>

#include "operations/image_readiness.h"
#include "ui/images/image_list.h"
#include "ui/pictures/picture_shelf.h"

namespace helix::ui {

namespace {

constexpr int kCardRole = Qt::UserRole + 1;

/// The most frequent first.
QStringList byFrequency(const std::map<QString, int>& counted)
{
    std::vector<std::pair<int, QString>> order;
    for (const auto& [word, count] : counted)
        order.emplace_back(-count, word);
    std::ranges::sort(order);
    QStringList words;
    for (const auto& [count, word] : order)
        words << word;
    return words;
}

/// Of several offers of one name the largest: of what is newer than the one here, else of the one here.
int fitOf(const catalogues::Offer& offer, const catalogue::Update* update, const ImageItem* here)
{
    if (update && update->source == offer.source)
        return 2;
    return here && isOfferOf(offer, here->snapshot()) ? 1 : 0;
}

/// What catalogues offer under one name.
struct NamedOffers {
    std::optional<catalogues::Offer> best;
    std::optional<catalogues::Offer> another; ///< the first that is not what is here
};

std::map<QString, NamedOffers> offersByName(const std::vector<catalogues::Offer>& offers,
                                            const std::map<QString, catalogue::Update>& updates,
                                            const ImageList& images)
{
    std::map<QString, NamedOffers> byName;
    for (const auto& offer : offers) {
        const auto name = QString::fromStdString(offer.entry->name);
        const auto update = updates.find(name);
        const auto* newer = update == updates.end() ? nullptr : &update->second;
        const auto* here = images.find(name);
        auto& [best, another] = byName[name];
        // Of those that fit equally the first catalogue's.
        if (!best || fitOf(offer, newer, here) > fitOf(*best, newer, here))
            best = offer;
        if (!another && here && !isOfferOf(offer, here->snapshot()))
            another = offer;
    }
    return byName;
}

std::uint64_t pullSpeedOf(const ImageList& images)
{
    std::vector<operations::ImageTimes> all;
    for (int row = 0; row < images.count(); ++row)
        all.push_back(images.at(row)->snapshot().times);
    return operations::pullSpeed(all);
}

} // namespace

ImageMarket::ImageMarket(PlaneLine& line, Notices& notices, const ImageList& images,
                         std::shared_ptr<PictureShelf> shelf)
    : m_line(line)
    , m_notices(notices)
    , m_images(images)
    , m_shelf(std::move(shelf))
{
    connect(&images, &ImageList::countChanged, this, &ImageMarket::gather);
    connect(&images, &ImageList::usersChanged, this, &ImageMarket::gather);
    connect(&line.events(), &PlaneEvents::cataloguesChanged, this,
            [this](const CataloguesState& state) {
                m_catalogues = state;
                m_index = {}; // other words, of the same images
                gather();
            });
}

void ImageMarket::gather()
{
    std::map<QString, catalogue::Update> updates;
    for (const auto& update : m_catalogues.updates)
        updates.try_emplace(QString::fromStdString(update.name), update);
    auto offers = offersByName(m_catalogues.offers, updates, m_images);
    for (int row = 0; row < m_images.count(); ++row)
        offers.try_emplace(m_images.at(row)->name());
    const auto speed = pullSpeedOf(m_images);
    auto old = std::exchange(m_cards, {});
    for (auto& [name, offered] : offers) {
        const auto known = old.extract(name);
        auto* card = known.empty()
                         ? new MarketCard(m_line, m_notices, m_images, m_shelf, name, this)
                         : known.mapped();
        const auto update = updates.find(name);
        card->show(m_images.find(name), std::move(offered.best), std::move(offered.another),
                   update == updates.end() ? std::nullopt : std::optional(update->second), speed);
        m_cards.emplace(name, card);
    }
    makeIndex();
    for (const auto& [name, card] : old)
        card->deleteLater();
}

void ImageMarket::makeIndex()
{
    std::vector<MarketCard*> ordered;
    for (const auto& [name, card] : m_cards)
        ordered.push_back(card);
    std::ranges::stable_sort(ordered, [](const auto* a, const auto* b) {
        return std::pair(!a->isPresent(), a->title()) < std::pair(!b->isPresent(), b->title());
    });
    std::vector<std::string> here;
    for (const auto* card : ordered)
        here.push_back(card->versionHere());
    const bool isSame = ordered == m_ordered && here == m_versionsHere;
    m_ordered = std::move(ordered);
    m_versionsHere = std::move(here);
    // Progress is told often, and changes neither the order nor the words.
    if (isSame && m_index.size() == m_ordered.size()) {
        emit shownChanged();
        return;
    }
    std::vector<catalogue::Entry> entries;
    for (const auto* card : m_ordered)
        entries.push_back(card->entry());
    m_index = {};
    m_index.add(entries);
    countWords();
    filter();
}

void ImageMarket::countWords()
{
    std::map<QString, int> languages, desktops;
    for (const auto* card : m_ordered) {
        const auto entry = card->entry();
        for (const auto& language : entry.languages)
            ++languages[QString::fromStdString(language)];
        if (!entry.desktop.empty())
            ++desktops[QString::fromStdString(entry.desktop)];
    }
    m_languages = byFrequency(languages);
    m_desktops = byFrequency(desktops);
    if (!m_languages.contains(m_language))
        m_language.clear();
    if (!m_desktops.contains(m_desktop))
        m_desktop.clear();
}

void ImageMarket::filter()
{
    const catalogue::SearchQuery query{
        m_words.toStdString(), m_language.toStdString(), m_desktop.toStdString(), {}};
    std::vector<MarketCard*> shown;
    for (const auto number : m_index.find(query))
        shown.push_back(m_ordered.at(number));
    if (shown != m_shown) {
        beginResetModel();
        m_shown = std::move(shown);
        endResetModel();
    }
    emit filterChanged();
    emit shownChanged();
}

void ImageMarket::setWords(const QString& words)
{
    if (std::exchange(m_words, words.trimmed()) != words.trimmed())
        filter();
}

void ImageMarket::setLanguage(const QString& language)
{
    if (std::exchange(m_language, language) != language)
        filter();
}

void ImageMarket::setDesktop(const QString& desktop)
{
    if (std::exchange(m_desktop, desktop) != desktop)
        filter();
}

MarketCard* ImageMarket::find(const QString& name) const
{
    const auto found = m_cards.find(name);
    return found == m_cards.end() ? nullptr : found->second;
}

int ImageMarket::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ImageMarket::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count() || role != kCardRole)
        return {};
    return QVariant::fromValue(m_shown[static_cast<std::size_t>(index.row())]);
}

QHash<int, QByteArray> ImageMarket::roleNames() const
{
    return {{kCardRole, "card"}};
}

} // namespace helix::ui
