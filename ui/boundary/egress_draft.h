#pragma once
// What may be reached, while it is edited: the mode, the ready-made lists, the domains.

#include <QObject>
#include <QStringList>
#include <qqmlregistration.h>

#include "boundary/boundary.h"
#include "boundary/words.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

/// UI thread. Knows nothing of where the choice is kept: the owner shows what is true and hears of
/// every edit.
class EgressDraft : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString mode READ mode WRITE setMode NOTIFY changed)
    Q_PROPERTY(QString modeText READ modeText NOTIFY changed)
    Q_PROPERTY(QString sentence READ sentence NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(bool strict READ isStrict WRITE setStrict NOTIFY changed)
    Q_PROPERTY(QString strictTitle READ strictTitle CONSTANT)
    Q_PROPERTY(QString strictMeaning READ strictMeaning CONSTANT)
    Q_PROPERTY(bool touched READ isTouched NOTIFY changed)
    Q_PROPERTY(QStringList sites READ sites WRITE setSites NOTIFY changed)
    Q_PROPERTY(QStringList missingSites READ missingSites NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* lists READ lists CONSTANT)
    Q_PROPERTY(QAbstractItemModel* domains READ domains CONSTANT)
public:
    explicit EgressDraft(QObject* parent = nullptr);

    /// Shows what is true; no edited() comes of it, and it counts as untouched.
    void show(const boundary::EgressChoice& choice);
    [[nodiscard]] const boundary::EgressChoice& choice() const { return m_choice; }
    /// What others let through besides: of every workspace, and until it stops.
    void showGiven(std::vector<egress::Rule> always, std::vector<egress::Rule> once);
    Q_INVOKABLE void takeFrom(helix::ui::EgressDraft* other);

    /// "open", "allowlist" or "offline".
    [[nodiscard]] QString mode() const;
    void setMode(const QString& mode);
    /// "Open", "Only these sites", "Offline".
    [[nodiscard]] QString modeText() const;
    /// What the mode means.
    [[nodiscard]] QString sentence() const;
    /// In a few words, with what others let through: "Only \"Git hosts\", a.org and 2 more".
    [[nodiscard]] QString summary() const;
    /// Only these sites, and nobody has named one.
    [[nodiscard]] bool isEmpty() const;
    /// boundary::EgressChoice::strict; it counts under Only these sites.
    [[nodiscard]] bool isStrict() const { return m_choice.strict; }
    void setStrict(bool strict);
    [[nodiscard]] QString strictTitle() const;
    [[nodiscard]] QString strictMeaning() const;
    /// Hosts that an image's tools ask for, as the image says; nothing of them is let through by itself.
    [[nodiscard]] QStringList sites() const { return m_sites; }
    void setSites(const QStringList& sites);
    /// Those of them that may be added and are in no rule and no chosen list yet.
    [[nodiscard]] QStringList missingSites() const;
    Q_INVOKABLE void addMissingSites();
    /// Edited since it was shown.
    [[nodiscard]] bool isTouched() const { return m_touched; }
    /// Roles: name, title, description, isChosen.
    [[nodiscard]] QAbstractItemModel* lists() { return &m_lists; }
    /// Roles: domain ("example.org" or "example.org:8443").
    [[nodiscard]] QAbstractItemModel* domains() { return &m_domains; }

    Q_INVOKABLE void toggleList(const QString& name);
    /// Empty when `text` may be added; otherwise the sentence that says what is wrong. Empty text
    /// is not wrong yet.
    Q_INVOKABLE [[nodiscard]] QString domainProblem(const QString& text) const;
    /// False when it may not be added.
    Q_INVOKABLE bool addDomain(const QString& text);
    Q_INVOKABLE void removeDomain(const QString& domain);

signals:
    void changed();
    /// The user changed it.
    void edited();

private:
    void refresh();
    void touch();

    [[nodiscard]] bool isAllowed(const egress::Rule& site) const;
    [[nodiscard]] std::vector<egress::Rule> missingRules() const;
    [[nodiscard]] boundary::Reach reach() const { return {m_choice, m_always, m_once}; }

    boundary::EgressChoice m_choice;
    std::vector<egress::Rule> m_always, m_once;
    QStringList m_sites;
    bool m_touched = false;
    RowList m_lists, m_domains;
};

} // namespace helix::ui
