#pragma once
// A running QEMU: started by us or found running and adopted.

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "async/completion.h"
#include "async/process_watch.h"
#include "base/result.h"
#include "base/secret.h"
#include "machine/exit_reason.h"
#include "machine/launch_plan.h"

class QJsonObject;

namespace helix::machine {

/// A few hundred kilobytes beside a memory file: 0.1 s, on a busy disk a hundred times that.
inline constexpr std::chrono::milliseconds kDevicesDeadline{30000};
/// 64 GiB on a disk that writes 200 MiB/s.
inline constexpr std::chrono::milliseconds kWholeDeadline{330000};
/// A QEMU that works sends all the time, pages of zeros, too; it waits only while a disk is divided.
inline constexpr std::chrono::milliseconds kSilence{10000};

/// Names of QEMU's nodes have 31 characters at most, and some go into "-file".
inline constexpr std::size_t kMostLayerName = 24;

class MemorySink;

/// What is done while a guest stands still.
using AtStandstill = std::function<async::Task<Result<void>>()>;

/// Lives on the control thread. Destroying it only lets go: QEMU runs on (it must survive a crash
/// of Helix).
class Machine : public QObject {
    Q_OBJECT
public:
    /// Starts QEMU in a session of its own and returns when QMP has greeted. On failure or Cancel
    /// nothing is left running and no file of the plan but its logs remains. The codes follow
    /// QEMU's own words. On success QEMU listens on the plan's sockets.
    static async::Task<Result<std::unique_ptr<Machine>>>
    start(LaunchPlan plan, Secret bootstrapDocument, async::CancelToken cancel);

    /// Attaches to a QEMU left by an earlier run: the QMP socket's peer must be of our user, have
    /// been started with this socket and UUID, and answer `uuid` (query-uuid). NotFound when
    /// nothing is there. Conflict when something else answers.
    static async::Task<Result<std::unique_ptr<Machine>>>
    adopt(std::filesystem::path qmpSocket, std::string uuid, std::filesystem::path processLog);
    ~Machine() override;

    [[nodiscard]] int pid() const; ///< QEMU's own
    /// Which of our measures hold for it, read from /proc now. Nothing when it does not run.
    [[nodiscard]] Confinement confinement() const;

    /// Holds the guest: its processors stand still until resume(), in this run of Helix or a later
    /// one.
    async::Task<Result<void>> pause();
    /// Goes on after outOfSpace() or pause().
    async::Task<Result<void>> resume();
    /// Writes the state of everything but a shared memory file to `file`, which is made (0600) and
    /// not there on failure; other memory goes into it as well. Holds the guest, whose memory file
    /// and disk belong to this state from then on: quit(), or go on by resume().
    async::Task<Result<void>> saveDevices(std::filesystem::path file,
                                          std::chrono::milliseconds deadline = kDevicesDeadline);
    /// Takes over what saveDevices() wrote, of a machine with the same devices; for a plan with
    /// awaitsDevices, once. The guest stands still until resume(). QEMU ends where it finds the
    /// state wanting.
    async::Task<Result<void>> loadDevices(std::filesystem::path file,
                                          std::chrono::milliseconds deadline = kDevicesDeadline);
    /// Holds the guest and gives `sink` the whole of it: its memory, which is not in a shared file,
    /// and the state of everything else. Takes some 0.2 s for each 250 MiB in use, and what the sink
    /// needs to make it durable. The guest stands still afterwards, whatever came of it: quit(), or
    /// go on by resume(), before which it is not saved again. A sink that cannot begin leaves the
    /// guest alone. After an error, Cancelled and Timeout among them, nothing that the sink has made
    /// is left; OutOfSpace and others are the sink's; Protocol where QEMU sends something else;
    /// Timeout also where nothing at all comes for `silence`; Unsupported for a machine that an older
    /// HelixVM has started. From the control thread; the sink is used on a thread of the pool until
    /// this returns.
    async::Task<Result<void>> saveWhole(std::shared_ptr<MemorySink> sink, async::CancelToken cancel,
                                        std::chrono::milliseconds deadline = kWholeDeadline,
                                        std::chrono::milliseconds silence = kSilence);
    /// The same of a guest that goes on meanwhile, and stands still for the beginning and for no more
    /// than what it changes while its memory is sent (some hundredths of a second for one at rest).
    /// `act` is called when it does the second time, before the last of it is sent, for what is to be
    /// of the same moment; its error ends the save. isHeld() says whether the guest stands still
    /// afterwards, with an error as well.
    async::Task<Result<void>> saveRunning(std::shared_ptr<MemorySink> sink, AtStandstill act,
                                          async::CancelToken cancel,
                                          std::chrono::milliseconds deadline = kWholeDeadline);
    /// Puts `overlay` on top of the machine's disk: an empty qcow2 file of the same size, into which the
    /// guest writes from here on; the file that it wrote to is only read any more. The guest is to stand
    /// still (pause()). Nothing where it is there already, in this run of Helix or an earlier one; on
    /// failure the disk is as it was. `overlay` has another name than the other layers, of up to
    /// kMostLayerName letters, digits and "-" before the dot.
    async::Task<Result<void>> putOverlay(std::filesystem::path overlay);
    /// On how many files the one stands that its guest writes to, as QEMU has them open: also those that
    /// are not needed any more by now.
    async::Task<Result<int>> layersBelow();
    /// The guest stands still: for a full disk, by pause(), or because it awaits its devices. Known
    /// of an adopted machine as well.
    [[nodiscard]] bool isHeld() const;
    /// For how long it has so far, all together, since this run of Helix has known the machine.
    [[nodiscard]] std::chrono::milliseconds stoodStill() const;
    /// Presses the power button.
    async::Task<Result<void>> powerDown();
    /// Quits QEMU; kills it when it does not go within `grace`. Returns when the process is gone.
    async::Task<Result<void>> quit(std::chrono::milliseconds grace = std::chrono::seconds(5));
    /// Whether the process is there (watched through a pidfd).
    [[nodiscard]] bool isRunning() const;

signals:
    /// Once, when the process is gone for whatever reason. The machine may be destroyed in a slot
    /// with deleteLater().
    void exited(const helix::machine::MachineExit& exit);
    /// The host's disk is full: QEMU has paused the machine, nothing is lost. Make room, then
    /// resume().
    void outOfSpace();

private:
    async::Task<Result<void>> save(std::shared_ptr<MemorySink> sink, AtStandstill act,
                                   async::CancelToken cancel, std::chrono::milliseconds deadline,
                                   std::chrono::milliseconds silence);
    void onEvent(const QString& name, const QJsonObject& data);
    void reportOutOfSpace();
    void readConsole();
    void onProcessGone();
    void reportWhenComplete();
    void reportExit();

    struct Private;
    explicit Machine(std::unique_ptr<Private> d);
    std::unique_ptr<Private> m_d;
};

/// The QEMU of our user that was started with `uuid`, also when none of its sockets are left.
/// NotFound when none runs.
async::Task<Result<std::shared_ptr<async::ProcessWatch>>> findLiving(std::string uuid);

/// Ends every QEMU of our user that was started with `uuid`, whether it still answers or not, with
/// what stands around it, and removes the sockets and the bootstrap file beside `qmpSocket`. For
/// clean-up after a crash. Conflict when something else answers there: that is left alone.
async::Task<Result<void>> endLeftover(std::filesystem::path qmpSocket, std::string uuid);

} // namespace helix::machine
