#pragma once
// All images that there are to choose from: those that are here, those that can be built, and what
// catalogues offer; searched and filtered.

#include <map>
#include <memory>
#include <vector>

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "catalogue/search_index.h"
#include "ui/images/market_card.h"

namespace helix::ui {

class ImageList;

/// UI thread. One role: `card`, a MarketCard. Without words those that are here stand first, then by title;
/// with words the best first.
class ImageMarket : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY filterChanged)
    Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY filterChanged)
    Q_PROPERTY(QString desktop READ desktop WRITE setDesktop NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY shownChanged)
    Q_PROPERTY(int total READ total NOTIFY shownChanged)
    Q_PROPERTY(int updates READ updates NOTIFY shownChanged)
    Q_PROPERTY(QStringList languages READ languages NOTIFY shownChanged)
    Q_PROPERTY(QStringList desktops READ desktops NOTIFY shownChanged)
public:
    ImageMarket(PlaneLine& line, Notices& notices, const ImageList& images,
                std::shared_ptr<PictureShelf> shelf);

    [[nodiscard]] QString words() const { return m_words; }
    [[nodiscard]] QString language() const { return m_language; }
    [[nodiscard]] QString desktop() const { return m_desktop; }
    void setWords(const QString& words);
    /// One of languages(); empty: any.
    void setLanguage(const QString& language);
    /// One of desktops(); empty: any.
    void setDesktop(const QString& desktop);

    /// Those that the filter leaves.
    [[nodiscard]] int count() const { return static_cast<int>(m_shown.size()); }
    [[nodiscard]] int total() const { return static_cast<int>(m_cards.size()); }
    /// Images here of which a catalogue has something newer.
    [[nodiscard]] int updates() const { return static_cast<int>(m_catalogues.updates.size()); }
    /// Of programs, those of most images first.
    [[nodiscard]] QStringList languages() const { return m_languages; }
    /// "sway", "none" ..., as images say it.
    [[nodiscard]] QStringList desktops() const { return m_desktops; }
    /// Null when there is none of the name.
    Q_INVOKABLE [[nodiscard]] helix::ui::MarketCard* find(const QString& name) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void filterChanged();
    void shownChanged();

private:
    void gather();
    void makeIndex();
    void countWords();
    void filter();

    PlaneLine& m_line;
    Notices& m_notices;
    const ImageList& m_images;
    std::shared_ptr<PictureShelf> m_shelf; ///< owners: the models and the engine's provider
    CataloguesState m_catalogues;
    std::map<QString, MarketCard*> m_cards;  ///< children of this
    std::vector<MarketCard*> m_ordered;      ///< as they were added to the index
    std::vector<std::string> m_versionsHere; ///< of these, as they were then
    std::vector<MarketCard*> m_shown;
    catalogue::SearchIndex m_index;
    QString m_words, m_language, m_desktop;
    QStringList m_languages, m_desktops;
};

} // namespace helix::ui
