#pragma once
// Models that this computer has and Helix does not use yet: servers that run here, keys that lie
// about. For whoever has no provider.

#include <QObject>
#include <qqmlregistration.h>

#include "app/model_offers.h"
#include "ui/line/plane_line.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

/// UI thread. Knows where a key is, never the key.
class ModelOffers : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString adding READ adding NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool looking READ isLooking NOTIFY changed)
    Q_PROPERTY(bool foundNoServer READ foundNoServer NOTIFY changed)
    Q_PROPERTY(QString lookedFor READ lookedFor CONSTANT)
public:
    explicit ModelOffers(PlaneLine& line);

    /// Roles: offer (its id), symbol (a glyph), title ("Use Ollama on port 11434"; of a key, whether it
    /// replaces one), detail.
    [[nodiscard]] QAbstractItemModel* rows() { return &m_rows; }
    [[nodiscard]] int count() const { return m_rows.count(); }
    /// The offer that is being added; empty: none.
    [[nodiscard]] QString adding() const { return m_adding; }
    /// Why the last one was not added; empty when it was.
    [[nodiscard]] QString problem() const { return m_problem; }

    [[nodiscard]] bool isLooking() const { return m_looking; }
    /// It has looked, and no server that runs here can be added.
    [[nodiscard]] bool foundNoServer() const { return m_hasLooked && m_offers.servers.empty(); }
    /// "Ollama (port 11434), LM Studio (port 1234), ..."
    [[nodiscard]] static QString lookedFor();

    /// Looks again, unless it looks already. What went wrong before is forgotten.
    Q_INVOKABLE void look();
    /// Adds it as a provider and tests it. What the test says becomes a notice by added().
    Q_INVOKABLE void add(const QString& offer);

signals:
    void changed();
    /// The sentence of its test.
    void added(const QString& sentence);
    /// It was not added, or failed its test: problem(), which goes with the next look.
    void failed(const QString& sentence);

private:
    void lookAgain();
    void take(app::ModelsToAdd offers);
    void end(const Result<std::string>& result);

    PlaneLine& m_line;
    RowList m_rows;
    app::ModelsToAdd m_offers;
    QString m_adding, m_problem;
    bool m_looking = false, m_hasLooked = false;
};

} // namespace helix::ui
