#pragma once
// What this computer is able to do, and what keeps it from doing more.

#include <QAbstractListModel>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

class WorkspaceItem;
class WorkspaceList;

/// UI thread. Roles: level ("good", "note", "problem"), subject, sentence.
class Doctor : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString acceleration READ acceleration NOTIFY changed)
    Q_PROPERTY(QString keychain READ keychain NOTIFY changed)
    Q_PROPERTY(bool hasKeychain READ hasKeychain NOTIFY changed)
    Q_PROPERTY(QString decoder READ decoder NOTIFY changed)
public:
    Doctor(PlaneLine& line, WorkspaceList& workspaces);

    [[nodiscard]] bool isBusy() const { return m_busy; }
    [[nodiscard]] int count() const { return static_cast<int>(m_findings.size()); }
    /// Why there is no hardware acceleration, as far as it was found; empty when there is.
    [[nodiscard]] QString acceleration() const;

    /// Where secrets are kept, in a sentence; empty while not known.
    [[nodiscard]] QString keychain() const;
    /// What decodes desktops, in a sentence; empty while not known.
    [[nodiscard]] QString decoder() const;
    /// They are in the desktop's keychain, not in files.
    [[nodiscard]] bool hasKeychain() const;
    /// What keeps QEMU of this workspace in its place, and what does not: { holds, sentence } each.
    /// Empty while it was not examined.
    Q_INVOKABLE [[nodiscard]] QVariantList confinementOf(const QString& workspaceName) const;

    /// `probe`: measure the accelerator if it is not known (takes seconds). While it is under way:
    /// once more afterwards, without.
    Q_INVOKABLE void examine(bool probe);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void changed();

private:
    /// Its start has measured what the processor does for machines.
    void lookAtFirstMachine(WorkspaceItem* workspace);
    [[nodiscard]] QString sentenceAbout(std::string_view subject) const;
    enum Role { LevelRole = Qt::UserRole + 1, SubjectRole, SentenceRole };

    PlaneLine& m_line;
    std::vector<plane::DoctorFinding> m_findings;
    bool m_hasSeenMachine = false;
    bool m_busy = false;
    bool m_again = false; ///< something changed while it was examined
};

} // namespace helix::ui
