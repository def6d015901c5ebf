#include "async/space_watch.h"

#include <system_error>
#include <utility>

namespace helix::async {
namespace {

/// A program writes some megabytes meanwhile: fast disks take a gigabyte in a second.
constexpr std::chrono::milliseconds kSpaceLook{10};

} // namespace

std::uint64_t usualReserve(const std::filesystem::path& folder)
{
    std::error_code unknown;
    const auto space = std::filesystem::space(folder, unknown);
    return unknown ? 0 : usualReserve(space.capacity);
}

SpaceWatch::SpaceWatch(std::filesystem::path folder, std::uint64_t reserveBytes,
                       const CancelToken& cancel)
    : m_source(std::make_shared<CancelSource>())
    , m_ranOut(std::make_shared<bool>(false))
    , m_cancelled(cancel.onCancel([source = m_source] { source->cancel(); }))
    , m_ticker(kSpaceLook,
               [folder = std::move(folder), reserveBytes, source = m_source, ranOut = m_ranOut] {
                   std::error_code unknown;
                   const auto space = std::filesystem::space(folder, unknown);
                   if (unknown || space.capacity == 0 || space.available >= reserveBytes)
                       return;
                   *ranOut = true;
                   source->cancel();
               })
{
}

} // namespace helix::async
