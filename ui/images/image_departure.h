#pragma once
// An image on its way to a registry or into a file, and what came of it.

#include <optional>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

class ImageItem;
class Notices;

/// UI thread. How far it is follows the image's snapshot, whoever has begun it; where it goes and what came of it is
/// known of what this window has begun.
class ImageDeparture : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    Q_PROPERTY(bool underWay READ isUnderWay NOTIFY changed)
    Q_PROPERTY(QString destination READ destination NOTIFY changed)
    Q_PROPERTY(QString progress READ progress NOTIFY changed)
    Q_PROPERTY(QString timeLeft READ timeLeft NOTIFY changed)
    Q_PROPERTY(double fraction READ fraction NOTIFY changed)
    Q_PROPERTY(QString arrived READ arrived NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(QString errorDetails READ errorDetails NOTIFY changed)
public:
    /// Belongs to `image`.
    ImageDeparture(PlaneLine& line, Notices& notices, ImageItem& image);
    /// As the image's newest snapshot has it.
    void follow(std::optional<operations::Importing> sending);

    /// There is something to show.
    [[nodiscard]] bool isKnown() const;
    [[nodiscard]] bool isUnderWay() const { return m_isAsked || m_sending.has_value(); }
    /// As it was typed, or the file's path; empty where another program has begun it.
    [[nodiscard]] QString destination() const { return m_destination; }
    /// "Sending · 120 MB of 1.2 GB", or empty.
    [[nodiscard]] QString progress() const;
    /// "about 2 min left", or empty.
    [[nodiscard]] QString timeLeft() const;
    /// 0 to 1; below 0 when nobody knows.
    [[nodiscard]] double fraction() const;
    /// Where it is since: the registry's place with the digest, or the file's path; or empty.
    [[nodiscard]] QString arrived() const { return m_arrived; }
    /// Why the last one did not get there; empty when it did, or was cancelled.
    [[nodiscard]] QString error() const;
    [[nodiscard]] QString errorDetails() const;

    /// Sends it to HOST/REPOSITORY with :TAG. `key`: the whole path of a private key; empty: unsigned.
    Q_INVOKABLE void push(const QString& reference, const QString& key);
    /// Writes it into a file, in the place of one that is there: the file dialog has asked.
    Q_INVOKABLE void save(const QString& file);
    Q_INVOKABLE void cancel();
    /// What came of it was read.
    Q_INVOKABLE void dismiss();
    /// Empty when an image can be sent there, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString referenceProblem(const QString& reference) const;
    /// It with its tag, also where none is typed; empty when it cannot be sent there.
    Q_INVOKABLE [[nodiscard]] QString sentAs(const QString& reference) const;
    /// Empty when it can be a key's file, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString keyProblem(const QString& file) const;

signals:
    void changed();

private:
    void begin(plane::SendRequest request);
    void end(const plane::SendRequest& request, const Result<operations::SentImage>& result);

    PlaneLine& m_line;
    Notices& m_notices;
    const ImageItem& m_image;
    std::optional<operations::Importing> m_sending;
    bool m_isAsked = false; ///< by this window, and not answered yet
    QString m_destination, m_arrived;
    std::optional<Error> m_error;
};

} // namespace helix::ui
