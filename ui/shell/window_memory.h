#pragma once
// What the window remembers of itself from one start to the next: its size and those of desktops' own
// windows, how wide its panels are, in which folders files were chosen.

#include <filesystem>
#include <functional>
#include <map>

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <qqmlregistration.h>

namespace helix::ui {

/// Whole numbers by name, in a small file. UI thread. A file that cannot be read is none, one that
/// cannot be written costs nothing but the memory: the window does not fail for it.
class WindowMemory : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the window")
public:
    WindowMemory();
    ~WindowMemory() override; ///< what is not written yet is written
    /// Reads `file` and keeps everything there from now on. Without it nothing outlives the window.
    void open(std::filesystem::path file);
    /// Nothing is written until release(): the folder may be a newer Helix's, which this one leaves as
    /// it is.
    void hold() { m_held = true; }
    void release();

    /// `fallback` when nothing is remembered.
    Q_INVOKABLE [[nodiscard]] int number(const QString& name, int fallback) const;
    /// On the disk soon.
    Q_INVOKABLE void keep(const QString& name, int number);
    /// All numbers "desktop/ID/..." of a workspace that is no more.
    void forgetDesktop(const QString& id);
    /// The same of all workspaces but these: others went while no window was open.
    void keepDesktops(const QStringList& ids);
    /// Folders of this computer that a file was chosen in, the last one first; at most eight.
    Q_INVOKABLE [[nodiscard]] QStringList folders() const { return m_folders; }
    Q_INVOKABLE void keepFolder(const QString& path);

private:
    void forget(const std::function<bool(const QString& name)>& isForgotten);
    void write();

    std::filesystem::path m_file;
    std::map<QString, int> m_numbers;
    QStringList m_folders;
    QTimer m_soon;
    bool m_held = false;
};

} // namespace helix::ui
