#pragma once
// One image as the pages show it.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/images/image_departure.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"

namespace helix::ui {

class Notices;

/// UI thread. Every property follows the newest snapshot.
class ImageItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString name READ name CONSTANT)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString description READ description NOTIFY changed)
    Q_PROPERTY(QString icon READ icon NOTIFY changed)
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    Q_PROPERTY(bool canBuild READ canBuild NOTIFY changed)
    Q_PROPERTY(QString recipeProblem READ recipeProblem NOTIFY changed)
    Q_PROPERTY(QString recipeProblemDetails READ recipeProblemDetails NOTIFY changed)
    Q_PROPERTY(int buildMinutes READ buildMinutes NOTIFY changed)
    Q_PROPERTY(bool building READ isBuilding NOTIFY changed)
    Q_PROPERTY(QString version READ version NOTIFY changed)
    Q_PROPERTY(QString size READ size NOTIFY changed)
    Q_PROPERTY(QString sharedSize READ sharedSize NOTIFY changed)
    Q_PROPERTY(QString ownSize READ ownSize NOTIFY changed)
    Q_PROPERTY(int usedBy READ usedBy NOTIFY changed)
    Q_PROPERTY(QString users READ users NOTIFY changed)
    Q_PROPERTY(QString availability READ availability NOTIFY changed)
    Q_PROPERTY(double buildFraction READ buildFraction NOTIFY changed)
    Q_PROPERTY(QString buildTitle READ buildTitle NOTIFY changed)
    Q_PROPERTY(QString buildBytes READ buildBytes NOTIFY changed)
    Q_PROPERTY(QString buildTimeLeft READ buildTimeLeft NOTIFY changed)
    Q_PROPERTY(QString buildError READ buildError NOTIFY changed)
    Q_PROPERTY(QString buildErrorDetails READ buildErrorDetails NOTIFY changed)
    Q_PROPERTY(bool imported READ isImported NOTIFY changed)
    Q_PROPERTY(bool hasAgent READ hasAgent NOTIFY changed)
    Q_PROPERTY(bool needsVirtualization READ needsVirtualization NOTIFY changed)
    Q_PROPERTY(QString pulledFrom READ pulledFrom NOTIFY changed)
    Q_PROPERTY(bool importing READ isImporting NOTIFY changed)
    Q_PROPERTY(QString importStep READ importStep NOTIFY changed)
    Q_PROPERTY(QString importBytes READ importBytes NOTIFY changed)
    Q_PROPERTY(double importFraction READ importFraction NOTIFY changed)
    Q_PROPERTY(QString importError READ importError NOTIFY changed)
    Q_PROPERTY(QString importErrorDetails READ importErrorDetails NOTIFY changed)
    Q_PROPERTY(helix::ui::ImageDeparture* departure READ departure CONSTANT)
    Q_PROPERTY(QString warmPhase READ warmPhase NOTIFY changed)
    Q_PROPERTY(QString whyCold READ whyCold NOTIFY changed)
    Q_PROPERTY(double warmStartedAtMs READ warmStartedAtMs NOTIFY changed)
    Q_PROPERTY(QString warmSize READ warmSize NOTIFY changed)
    Q_PROPERTY(QString measuredStart READ measuredStart NOTIFY changed)
    Q_PROPERTY(QStringList sites READ sites NOTIFY changed)
    Q_PROPERTY(QStringList exampleTasks READ exampleTasks NOTIFY changed)
    Q_PROPERTY(QStringList projectTasks READ projectTasks NOTIFY changed)
    Q_PROPERTY(int cpus READ cpus NOTIFY changed)
    Q_PROPERTY(int memoryMiB READ memoryMiB NOTIFY changed)
    Q_PROPERTY(int diskGiB READ diskGiB NOTIFY changed)
    Q_PROPERTY(int minimumMemoryMiB READ minimumMemoryMiB NOTIFY changed)
    Q_PROPERTY(int minimumDiskGiB READ minimumDiskGiB NOTIFY changed)
    Q_PROPERTY(int minimumCpus READ minimumCpus NOTIFY changed)
    Q_PROPERTY(QVariantList ports READ ports NOTIFY changed)
public:
    ImageItem(PlaneLine& line, Notices& notices, plane::ImageSnapshot snapshot, QObject* parent);
    void update(plane::ImageSnapshot snapshot);
    [[nodiscard]] const plane::ImageSnapshot& snapshot() const { return m_snapshot; }

    [[nodiscard]] QString name() const { return QString::fromStdString(m_snapshot.name); }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString description() const
    {
        return QString::fromStdString(m_snapshot.description);
    }
    [[nodiscard]] QString icon() const;
    [[nodiscard]] bool isPresent() const { return m_snapshot.present; }
    [[nodiscard]] bool canBuild() const { return operations::canBuild(m_snapshot); }
    /// Why it cannot be built as its recipe stands there; empty when it can, or has none.
    [[nodiscard]] QString recipeProblem() const;
    [[nodiscard]] QString recipeProblemDetails() const;
    /// About how long; 0 when nobody knows.
    [[nodiscard]] int buildMinutes() const { return m_snapshot.buildMinutes; }
    [[nodiscard]] bool isBuilding() const { return m_snapshot.building.has_value(); }
    [[nodiscard]] QString version() const { return QString::fromStdString(m_snapshot.version); }
    [[nodiscard]] QString size() const;
    /// What other images have as well; empty: nothing.
    [[nodiscard]] QString sharedSize() const;
    /// What is free once it is removed.
    [[nodiscard]] QString ownSize() const;
    [[nodiscard]] int usedBy() const { return m_snapshot.usedBy; }
    /// "Used by 2 workspaces", or empty.
    [[nodiscard]] QString users() const;
    /// As the list of workspaces says it now.
    void setUsedBy(int workspaces);
    /// "On this computer", "Build it here: about 3 min", "Building: 40 %".
    [[nodiscard]] QString availability() const;
    [[nodiscard]] double buildFraction() const;
    [[nodiscard]] QString buildTitle() const;
    /// "120 of 412 MB", or empty.
    [[nodiscard]] QString buildBytes() const;
    /// "about 2 min left", or empty while nothing can be said.
    [[nodiscard]] QString buildTimeLeft() const;
    [[nodiscard]] QString buildError() const;
    [[nodiscard]] QString buildErrorDetails() const;
    /// It came by import, or is about to.
    [[nodiscard]] bool isImported() const { return m_snapshot.imported; }
    /// False: console and SSH only.
    [[nodiscard]] bool hasAgent() const { return m_snapshot.hasAgent; }
    [[nodiscard]] bool needsVirtualization() const
    {
        return m_snapshot.contents.needsVirtualization();
    }
    /// A registry's repository or an archive; empty: neither.
    [[nodiscard]] QString pulledFrom() const
    {
        return QString::fromStdString(m_snapshot.pulledFrom);
    }
    [[nodiscard]] bool isImporting() const { return m_snapshot.importing.has_value(); }
    /// "Converting", or empty.
    [[nodiscard]] QString importStep() const;
    /// "120 MB of 1.2 GB", or empty.
    [[nodiscard]] QString importBytes() const;
    /// 0 to 1; below 0 when nobody knows.
    [[nodiscard]] double importFraction() const;
    /// Why it was refused; empty when it was not.
    [[nodiscard]] QString importError() const;
    [[nodiscard]] QString importErrorDetails() const;
    /// On its way elsewhere.
    [[nodiscard]] ImageDeparture* departure() const { return m_departure; }
    /// Of the snapshot that new workspaces go on from: a word of plane::WarmState::Phase.
    [[nodiscard]] QString warmPhase() const;
    /// Why new workspaces boot, a sentence; or empty.
    [[nodiscard]] QString whyCold() const { return fromBelow(m_snapshot.warm.why); }
    [[nodiscard]] double warmStartedAtMs() const
    {
        return static_cast<double>(m_snapshot.warm.startedAtMs);
    }
    [[nodiscard]] QString warmSize() const;
    /// "Ready in 1.2 s here", "Boots in about 14 s here"; empty while that was not measured.
    [[nodiscard]] QString measuredStart() const;
    /// Three tasks that fit it; the second where a project was brought in.
    /// Hosts that its tools ask for, as it says itself.
    [[nodiscard]] QStringList sites() const;
    [[nodiscard]] QStringList exampleTasks() const { return tasks(false); }
    [[nodiscard]] QStringList projectTasks() const { return tasks(true); }
    [[nodiscard]] int cpus() const { return m_snapshot.defaults.cpus; }
    [[nodiscard]] int memoryMiB() const { return m_snapshot.defaults.memoryMiB; }
    [[nodiscard]] int diskGiB() const { return m_snapshot.defaults.diskGiB; }
    [[nodiscard]] int minimumMemoryMiB() const { return m_snapshot.minimum.memoryMiB; }
    [[nodiscard]] int minimumDiskGiB() const { return m_snapshot.minimum.diskGiB; }
    [[nodiscard]] int minimumCpus() const { return m_snapshot.minimum.cpus; }
    /// { guestPort, text ("8888 (jupyter)") } of each that its workspaces map.
    [[nodiscard]] QVariantList ports() const;

    Q_INVOKABLE void build();
    Q_INVOKABLE void cancelBuild();
    Q_INVOKABLE void cancelImport();
    /// Makes the snapshot, or waits for the one in the making.
    Q_INVOKABLE void warm();
    Q_INVOKABLE void cancelWarm();
    Q_INVOKABLE void remove();

signals:
    void changed();

private:
    [[nodiscard]] QStringList tasks(bool hasProject) const;

    PlaneLine& m_line;
    Notices& m_notices;
    plane::ImageSnapshot m_snapshot;
    ImageDeparture* m_departure; ///< child of this
};

} // namespace helix::ui
