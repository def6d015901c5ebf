#pragma once
// Puts the window together: engine, types, fonts, models.

#include <filesystem>
#include <memory>

#include <QObject>
#include <QString>

class QQuickWindow;

namespace helix::ui {

class Backend;
class DataMoving;
class PlaneLine;

struct WindowOptions {
    /// Where to begin: "workspaces", "create", "images", "activity", "settings",
    /// "settings/SECTION" (ports, providers, network, resources, appearance, about),
    /// "workspace/NAME".
    QString page;
    /// Keep the program alive in the tray when the window is closed, where there is a tray.
    bool useTray = true;
    /// Where the window remembers its size and its panels; empty: nowhere.
    std::filesystem::path memory{};
    /// The logs of this Helix, for a report about a problem; empty: there are none.
    std::filesystem::path logs{};
    /// Begin in the tray alone; where there is none, the window is shown.
    bool hidden = false;
    /// What the user is asked about first: a helixvm: link, or a file by its whole path.
    QString asked = {};
    /// Shown in a small window in place of Helix's; outlives it. Null: Helix's.
    DataMoving* moving = nullptr;
};

/// UI thread; a QGuiApplication exists.
class HelixWindow : public QObject {
    Q_OBJECT
public:
    /// `line` outlives this.
    HelixWindow(PlaneLine& line, WindowOptions options);
    ~HelixWindow() override;

    /// Makes the window and shows it, before anything is known from the control plane. False when the QML
    /// is broken.
    bool show();
    [[nodiscard]] QQuickWindow* window() const;
    [[nodiscard]] Backend& backend() const;

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

/// Names the application, chooses the style and sets what must be set before QGuiApplication is
/// made.
void prepareApplication();

/// Windows draw a millisecond after they were asked to, not five; the user's own QT_QPA_UPDATE_IDLE_TIME holds.
/// Nothing is left in the environment, which is that of each program that is started. UI thread; a
/// QGuiApplication exists, and none of its windows was drawn. HelixWindow does it.
void drawSoon();

} // namespace helix::ui
