#pragma once
// What the outside sees: immutable values, copied between threads.

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QMetaType>

#include "base/ids.h"
#include "base/result.h"
#include "boundary/forwards.h"
#include "image/disk_import.h"
#include "image/image_builder.h"
#include "image/manifest.h"
#include "link/agent_client.h"
#include "machine/accelerator.h"
#include "machine/confinement.h"
#include "operations/host_values.h"
#include "operations/image_values.h"
#include "operations/workspace_values.h"
#include "plane/state.h"
#include "protocol/desktop_mode.h"

namespace helix::plane {

enum class Step { Disk, Machine, GuestReady, AgentReady, Paired, Desktop, Project };
/// Those of every start. Project follows when one was asked for.
inline constexpr std::array<Step, 6> kSteps{Step::Disk,       Step::Machine, Step::GuestReady,
                                            Step::AgentReady, Step::Paired,  Step::Desktop};
std::string_view toString(
    Step step); ///< "disk", "machine", "guest_ready", "agent_ready", "paired", "desktop", "project"
std::string_view describe(Step step); ///< "Disk", "Machine", "Guest ready", ...

struct StepProgress {
    enum class Status { Pending, Running, Done, Failed, Cancelled };
    Step step = Step::Disk;
    Status status = Status::Pending;
    std::int64_t startedAtMs = 0; ///< wall clock; 0 before it started
    std::int64_t durationMs = 0;  ///< final when Done, Failed or Cancelled
    std::string detail;           ///< of a long one: "Copying, 12 of 200 MB"; or empty
};

/// How the machine of the current or last start began.
enum class Beginning {
    Unknown, ///< it was found running, or did not run yet
    Booted,
    Warm,    ///< it went on from a warm snapshot of its image
    Spare,   ///< it stood ready before it was asked for
    Resumed, ///< it went on where it had been suspended
    Forked,  ///< it went on where another workspace stood
    Restored ///< it went on from a checkpoint of its own
};
/// "unknown", "booted", "warm", "spare", "resumed", "forked", "restored"
std::string_view toString(Beginning beginning);

using operations::SlotWait;

struct WorkspaceSnapshot {
    WorkspaceId id;
    std::string name;
    std::string image, imageVersion, imageTitle;
    State state = State::Stopped;
    /// Its start waits until fewer run; it is Stopped, Suspended or Failed as before, and Stopped
    /// when it is new.
    std::optional<SlotWait> waits;
    std::optional<Error> error; ///< why it is Failed
    std::string machineDetails; ///< last lines of QEMU's stderr, for "Details"
    image::Resources resources;
    bool emulated = false; ///< runs under TCG
    Beginning beginning = Beginning::Unknown;
    std::string whyBooted; ///< a sentence, of a new one that booted; else empty
    std::int64_t createdAtMs = 0, startedAtMs = 0;
    std::int64_t suspendedAtMs = 0; ///< wall clock; 0 unless it is Suspended
    std::uint64_t savedBytes = 0;   ///< on the disk, of its machine's memory while Suspended
    std::string forkedFrom;         ///< the name that its source had then; empty: it was created
    std::int64_t forkedAtMs = 0;    ///< wall clock; 0 unless it was forked
    int idleMinutes = 0;            ///< that nobody uses it before it is suspended; 0: it never is
    bool idleByDefault = true;      ///< as the setting says for those without a number of their own
    /// Of its desktop; none: it is as large as the window shows it.
    std::optional<protocol::DesktopMode> desktopMode;
    /// Of its desktop's video that are always kept, 0: none; none: as the setting says.
    std::optional<int> rollingMiB;
    std::vector<StepProgress> steps; ///< of the current or last start, in order
    std::vector<boundary::Forward> forwards;
    std::vector<link::GuestPort> guestPorts; ///< listening in the guest right now
    std::optional<link::GuestMetrics> metrics;
    std::uint64_t diskUsedBytes = 0;                 ///< of the overlay on the host
    int qemuPid = 0;                                 ///< 0 when none
    std::optional<machine::Confinement> confinement; ///< of the running machine
    bool agentExpected = true;   ///< false: an imported disk without one: console and SSH only
    bool desktopExpected = true; ///< false: nothing of ours draws in it
    bool agentConnected = false; ///< Ready and false: Helix is (re)connecting
    std::string notice; ///< a sentence about something that needs the user's eye while it runs,
                        ///< e.g. a full disk; empty: nothing
};

/// What new machines of an image can go on from instead of booting: a warm snapshot.
struct WarmState {
    enum class Phase {
        Unknown, ///< not looked at yet
        Never,   ///< its machines always boot
        Missing, ///< there is none that fits
        Waiting, ///< it is about to be made
        Making,
        Ready
    };
    Phase phase = Phase::Unknown;
    std::string why;              ///< a sentence, when it is Never or Missing
    std::int64_t startedAtMs = 0; ///< wall clock, when it is Making
    std::uint64_t sizeBytes = 0;  ///< on the disk, when it is Ready
    friend bool operator==(const WarmState&, const WarmState&) = default;
};
/// "unknown", "never", "missing", "waiting", "making", "ready"
std::string_view toString(WarmState::Phase phase);

struct ImageSnapshot {
    std::string name, title, description, icon;
    bool present = false;
    bool hasRecipe = false;
    std::optional<Error> recipeProblem; ///< why it cannot be built as its recipe stands there
    std::string version, digest;
    std::uint64_t sizeBytes = 0;
    std::uint64_t sharedBytes = 0; ///< of these: other images have them as well
    image::Resources defaults, minimum;
    std::vector<image::DefaultPort> ports; ///< of its guests that each of its workspaces maps
    int buildMinutes = 0;
    std::optional<operations::Building> building;
    std::int64_t buildStartedAtMs = 0;
    std::optional<Error> lastBuildError;
    int usedBy = 0;             ///< workspaces
    bool imported = false;      ///< came by import: its content is nobody's promise
    bool bootsFirmware = false; ///< as a whole disk; else our kernel is started directly
    bool hasAgent = true;       ///< false: console and SSH only
    bool isOwnRecipe = false;   ///< the user's
    std::string desktop;        ///< as image::Manifest::desktopKind; empty: nothing says so
    image::Contents contents;
    std::filesystem::path screenshot; ///< of a machine of it, Helix's own; empty: there is none
    std::string pulledFrom;           ///< a registry's repository or an archive; empty: neither
    std::string signedAt;     ///< RFC 3339, when it came with a signature that was asked for
    std::string publisher;    ///< whose word it is, as a signature has shown; empty: nobody's
    std::string publisherKey; ///< image::Signer::keyId of that signature; empty without a publisher
    std::optional<operations::Importing> importing;
    std::optional<operations::Importing> sending; ///< to a registry or an archive
    std::optional<Error> lastImportError;
    WarmState warm;               ///< for machines of the size that Create begins with
    operations::ImageTimes times; ///< as they were measured here
};

using operations::ActivityEntry;
using operations::ActivityGroup;
using operations::DoctorFinding;

} // namespace helix::plane

Q_DECLARE_METATYPE(helix::WorkspaceId)
Q_DECLARE_METATYPE(helix::plane::WorkspaceSnapshot)
Q_DECLARE_METATYPE(helix::plane::ImageSnapshot)
Q_DECLARE_METATYPE(helix::plane::ActivityEntry)
