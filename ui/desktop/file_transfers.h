#pragma once
// Files and folders that are carried one after another between this computer and a guest, and how far they are.

#include <deque>
#include <memory>
#include <optional>

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread.
class FileTransfers : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
public:
    enum class Direction {
        In, ///< into the guest's Downloads
        Out ///< into this computer's
    };
    FileTransfers(PlaneLine& line, WorkspaceId id, Direction direction, QObject* parent);
    ~FileTransfers() override;

    /// In which folder of the guest they come, of its home where that is not absolute; empty, as at
    /// first: Downloads.
    void setInto(std::string folder) { m_into = std::move(folder); }
    /// At most a hundred wait at a time; what is more is left out.
    void add(const std::vector<std::string>& files);
    [[nodiscard]] bool isRunning() const { return !m_files.empty(); }
    [[nodiscard]] QString text() const;
    /// Of the file or folder that is under way, 0 to 1.
    [[nodiscard]] double share() const { return m_share; }
    /// Those that wait as well.
    Q_INVOKABLE void cancel();

signals:
    void changed();
    /// A sentence for the user.
    void told(const QString& sentence);
    void failed(const QString& sentence, const QString& details);

private:
    void next();
    /// What one carried, or why not.
    struct Carried {
        std::uint64_t files = 0, leftOut = 0;
        std::optional<Error> problem;
    };
    void onEnded(const Carried& carried);
    [[nodiscard]] QString doneText() const;

    PlaneLine& m_line;
    WorkspaceId m_id;
    Direction m_direction;
    std::string m_into;
    std::deque<std::string> m_files;         ///< paths where they are; the first is under way
    std::uint64_t m_done = 0, m_leftOut = 0; ///< files, and links and the like
    bool m_hasCarried = false;               ///< since it was idle
    double m_share = 0;
    std::shared_ptr<async::CancelSource> m_cancel; ///< control thread; owners: this and a transfer
};

} // namespace helix::ui
