#pragma once
// What is measured: Helix's control plane in a home of its own below the temporary folder, with the
// real QEMU and guests.

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <QTemporaryDir>

#include "async/completion.h"
#include "base/installation.h"
#include "base/result.h"
#include "image/manifest.h"
#include "machine/qemu_binary.h"
#include "plane/control_plane.h"

namespace helix::bench {

using Clock = std::chrono::steady_clock;

/// Milliseconds.
std::int64_t since(Clock::time_point begin);

/// A benchmark of the workspaces of one image.
struct PlaneBench {
    std::string image;
    int runs = 5;
    std::filesystem::path images; ///< bundles, as DIR/NAME/VERSION
    Installation installation;
    bool quiet = false;        ///< no line per run on stderr
    int count = 24;            ///< of density: workspaces side by side
    bool untilRefused = false; ///< of density: one more, and one more
    std::string open;          ///< of fork: a program with a window in the source; empty: none
};

struct BenchPlane {
    QTemporaryDir home;
    image::Bundle bundle;
    machine::QemuBinary qemu;
    std::int64_t preparedMs = 0;                ///< the warm snapshot
    std::unique_ptr<plane::ControlPlane> plane; ///< before its home is gone
    [[nodiscard]] std::filesystem::path folder() const { return home.path().toStdString(); }
};

/// Opens it, with what happens once in the life of an installation behind it: the accelerator is
/// probed, the image checked. Its settings keep no workspace ready.
async::Task<Result<std::unique_ptr<BenchPlane>>> openBenchPlane(PlaneBench bench);

/// Makes the warm snapshot.
async::Task<Result<void>> prepareWarm(BenchPlane* bench);

/// How many workspaces stand ready.
async::Task<Result<void>> setSpares(plane::ControlPlane* plane, std::string count);

/// Waits until a workspace is Ready; what keeps it from that is the error.
async::Task<Result<plane::WorkspaceSnapshot>> awaitReady(plane::ControlPlane* plane,
                                                         WorkspaceId id);

/// Until the host's decoder hands out the first picture of its desktop.
async::Task<Result<void>> awaitPicture(plane::ControlPlane* plane, WorkspaceId id);

/// What a command in the guest said, and when the first of it arrived.
struct Heard {
    std::string words;
    Clock::time_point at;
};
/// Runs a command as root of the guest.
async::Task<Result<Heard>> hear(plane::ControlPlane* plane, WorkspaceId id,
                                std::vector<std::string> argv);

/// Deletes them, whatever they do.
async::Task<Result<void>> removeAll(plane::ControlPlane* plane, std::vector<WorkspaceId> all);

/// That a workspace began as it was to.
Result<void> checkBeginning(const std::optional<plane::WorkspaceSnapshot>& workspace,
                            plane::Beginning wanted);

} // namespace helix::bench
