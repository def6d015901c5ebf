#pragma once
// One workspace whose sound is on: its stream, opened anew, and what plays it. Internal to the room.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QTimer>

#include "link/guest_door.h"
#include "link/reopen_pace.h"
#include "sound/heard.h"
#include "sound/sound.h"

namespace helix::sound {

/// Control thread. Destroyed: nothing is captured in the guest any more.
class Listening : public QObject {
    Q_OBJECT
public:
    /// While what it gives lives, the workspace is used.
    using Use = std::function<std::shared_ptr<void>()>;
    /// `maker` may be empty.
    Listening(link::GuestDoor& door, WorkspaceId id, bool muted, OutputMaker maker, Use use);
    ~Listening() override;

    void setMuted(bool muted);
    void setOutput(OutputMaker maker);
    /// The guest may be there now, or is gone.
    void look();
    /// All but the workspace and the choice.
    [[nodiscard]] operations::Sound now() const;
    /// Why nothing will be heard, a sentence; empty where something may.
    [[nodiscard]] std::string whyNothing() const;
    /// Why nothing will be heard before the workspace is ready again, or the user asks anew; empty where
    /// something may, also after a connection that was lost.
    [[nodiscard]] std::string whyOver() const;
    void add(const std::shared_ptr<SoundRecorder>& recorder) { m_heard->add(recorder); }

signals:
    void changed();

private:
    struct Gate;
    struct Playing;
    void open();
    void close();
    void onOpened();
    void onSound();
    void onProblem(protocol::SoundProblem problem);
    void onClosed(const Error& why);
    void tick();
    void play();
    void stopPlaying();
    void onOutputFailed(const Error& why);
    void setProblem(std::string sentence);
    [[nodiscard]] bool isPlayedHere() const;

    link::GuestDoor& m_door;
    WorkspaceId m_id;
    bool m_muted;
    OutputMaker m_maker;
    Use m_use;
    std::shared_ptr<Heard> m_heard; ///< owners: this, the stream's callbacks, the output's
    std::unique_ptr<link::SoundStream> m_stream; ///< ends in the pool
    std::shared_ptr<Gate> m_gate;                ///< owners: this, and the callbacks of m_stream
    std::shared_ptr<Playing> m_playing;          ///< owners: this, and what the output pulls from
    std::unique_ptr<Output> m_output;            ///< of m_playing; ends in the pool
    std::shared_ptr<void> m_used;                ///< while m_output is there
    link::RestartsPtr m_restarts = std::make_shared<link::Restarts>(); ///< of all streams
    link::ReopenPace m_reopens;
    std::chrono::steady_clock::time_point m_openedAt; ///< while m_isOpen
    bool m_isOpen = false;
    std::string m_problem;       ///< a sentence: why nothing is heard
    std::string m_outputProblem; ///< a sentence: why it was not played here, until it is
    std::chrono::steady_clock::time_point m_outputFailedAt;
    QTimer m_retry, m_tick;
    QTimer m_ended; ///< the guest said so, and may have found it again
};

} // namespace helix::sound
