#pragma once
// One image as the page of images shows it: one that is here, can be built, or is offered by a catalogue.

#include <memory>
#include <optional>

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/images/image_item.h"
#include "ui/images/version_rows.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class ImageList;
class Notices;
class PictureShelf;

/// Whether `here` is what is offered under its name. Whoever made an image named it: one that came from elsewhere
/// is not.
bool isOfferOf(const catalogues::Offer& offer, const plane::ImageSnapshot& here);

/// UI thread. Every property follows the newest of what is known.
class MarketCard : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString name READ name CONSTANT)
    Q_PROPERTY(helix::ui::ImageItem* image READ image NOTIFY changed)
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    Q_PROPERTY(bool offered READ isOffered NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed)
    Q_PROPERTY(QString icon READ icon NOTIFY changed)
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString download READ download NOTIFY changed)
    Q_PROPERTY(QString downloadSize READ downloadSize NOTIFY changed)
    Q_PROPERTY(QString downloadWait READ downloadWait NOTIFY changed)
    Q_PROPERTY(QString readiness READ readiness NOTIFY changed)
    Q_PROPERTY(QString emulatedReadiness READ emulatedReadiness NOTIFY changed)
    Q_PROPERTY(QString publisher READ publisher NOTIFY changed)
    Q_PROPERTY(QString keyId READ keyId NOTIFY changed)
    Q_PROPERTY(QString catalogue READ catalogue NOTIFY changed)
    Q_PROPERTY(QString update READ update NOTIFY changed)
    Q_PROPERTY(QString another READ another NOTIFY changed)
    Q_PROPERTY(QString anotherCatalogue READ anotherCatalogue NOTIFY changed)
    Q_PROPERTY(bool anotherRuns READ anotherRuns NOTIFY changed)
    Q_PROPERTY(QString anotherBeside READ anotherBeside NOTIFY changed)
    Q_PROPERTY(QString anotherComing READ anotherComing NOTIFY changed)
    Q_PROPERTY(QString whyNotHere READ whyNotHere NOTIFY changed)
    Q_PROPERTY(QString picture READ picture NOTIFY pictureChanged)
    Q_PROPERTY(QString memory READ memory NOTIFY changed)
    Q_PROPERTY(QVariantList versions READ versions NOTIFY versionsChanged)
    Q_PROPERTY(int otherVersions READ otherVersions NOTIFY changed)
    Q_PROPERTY(QStringList packages READ packages NOTIFY changed)
    Q_PROPERTY(QStringList licences READ licences NOTIFY changed)
    Q_PROPERTY(QStringList sites READ sites NOTIFY changed)
    Q_PROPERTY(QString madeOf READ madeOf NOTIFY changed)
public:
    MarketCard(PlaneLine& line, Notices& notices, const ImageList& images,
               std::shared_ptr<PictureShelf> shelf, QString name, QObject* parent);

    /// What is known of it; an image that is null is neither here nor can it be built. `offer` counts only where it
    /// is what is here; `another`: the first of this name that is not. `bytesPerSecond`: of the last pulls; 0:
    /// nothing was pulled.
    void show(ImageItem* image, std::optional<catalogues::Offer> offer,
              std::optional<catalogues::Offer> another, std::optional<catalogue::Update> update,
              std::uint64_t bytesPerSecond);
    /// For the search.
    [[nodiscard]] catalogue::Entry entry() const;
    /// What entry() hangs on beside the catalogues; empty: it is not here.
    [[nodiscard]] std::string versionHere() const;

    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] ImageItem* image() const { return m_image; }
    [[nodiscard]] bool isPresent() const { return m_image && m_image->isPresent(); }
    /// By a catalogue, in a version that runs here.
    [[nodiscard]] bool isOffered() const { return m_offer && m_offer->newest != nullptr; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString icon() const;
    /// On the disk; "about 1.3 GB" of one that is not here, or empty.
    [[nodiscard]] QString size() const;
    /// "620 MB", or empty.
    [[nodiscard]] QString downloadSize() const;
    /// "620 MB to download", or empty.
    [[nodiscard]] QString download() const;
    /// "about 3 min", or empty while nobody knows.
    [[nodiscard]] QString downloadWait() const;
    /// How soon it is ready here (operations/image_readiness.h); the other where machines are emulated.
    [[nodiscard]] QString readiness() const { return readinessWhen(true); }
    [[nodiscard]] QString emulatedReadiness() const { return readinessWhen(false); }
    /// Whose signature it has, as was verified here of one that is here; or whose its versions have.
    [[nodiscard]] QString publisher() const;
    /// The beginning of the key that this is known by.
    [[nodiscard]] QString keyId() const;
    [[nodiscard]] QString catalogue() const;
    /// What a newer version brings, in a few words; empty: there is none.
    [[nodiscard]] QString update() const;
    /// The title of another image that a catalogue offers under this one's name; empty: there is none.
    [[nodiscard]] QString another() const;
    [[nodiscard]] QString anotherCatalogue() const;
    /// There is a version of it that runs here.
    [[nodiscard]] bool anotherRuns() const { return m_another && m_another->newest != nullptr; }
    /// The name under which its newest version is here; empty: it is not.
    [[nodiscard]] QString anotherBeside() const;
    /// The name under which getAnother() brings it now; empty: it does not.
    [[nodiscard]] QString anotherComing() const { return m_anotherComing; }
    /// A sentence about one that is offered and does not run here; or empty.
    [[nodiscard]] QString whyNotHere() const;
    /// An address for Image; empty: there is none, or it has not come yet (wantPicture()).
    [[nodiscard]] QString picture() const { return m_picture; }
    [[nodiscard]] QString memory() const;
    /// As versionRows() has them. Told only when they are others: a list that is told anew is drawn anew.
    [[nodiscard]] QVariantList versions();
    /// How many there are for other computers alone.
    [[nodiscard]] int otherVersions() const;
    [[nodiscard]] QStringList packages() const;
    [[nodiscard]] QStringList licences() const;
    [[nodiscard]] QStringList sites() const;
    /// "Made from the recipe sway-desktop, with Debian as of 27 November 2026", or empty.
    [[nodiscard]] QString madeOf() const;

    /// Brings its newest version from the catalogue. How far it is shows at its image.
    Q_INVOKABLE void get();
    /// Brings one of versions() as an image of the name `as`.
    Q_INVOKABLE void getVersion(const QString& version, const QString& as);
    /// Brings the newest version of another() as an image of the name `as`.
    Q_INVOKABLE void getAnother(const QString& as);
    /// A page shows it: its picture is fetched, once.
    Q_INVOKABLE void wantPicture();

signals:
    void changed();
    void pictureChanged();
    void versionsChanged();

private:
    [[nodiscard]] const image::Contents* contents() const;
    /// Of one that no catalogue has.
    [[nodiscard]] catalogue::Entry ownEntry() const;
    [[nodiscard]] QString readinessWhen(bool isQuick) const;
    [[nodiscard]] KnownVersions known() const;
    void lookAtVersions();
    void bring(const std::optional<catalogues::Offer>& offer, const QString& as,
               const QString& version);
    void takeBrought(const QString& as, const Result<std::string>& result);
    /// The file or the name of its picture; empty: there is none.
    [[nodiscard]] std::string pictureNow() const;
    void lookAtPicture();
    void takePicture(const std::string& which, const Result<std::string>& base64);

    PlaneLine& m_line;
    Notices& m_notices;
    const ImageList& m_images;
    std::shared_ptr<PictureShelf> m_shelf; ///< owners: the models and the engine's provider
    const QString m_name;
    QPointer<ImageItem> m_image;
    std::optional<catalogues::Offer> m_offer;
    std::optional<catalogues::Offer> m_another; ///< of this name, and not what is here
    QString m_anotherComing;
    std::optional<catalogue::Update> m_update;
    std::uint64_t m_bytesPerSecond = 0;
    std::optional<QVariantList> m_versions; ///< that were asked for last
    QString m_picture;
    std::string m_askedFor; ///< of pictureNow(); empty: none was asked for, or it has not come
};

} // namespace helix::ui
