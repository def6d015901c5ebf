#include "image/disk_import.h"

namespace helix::image {

async::Task<Result<void>> writeSeed(SeedContent, std::filesystem::path)
{
    co_return fail(ErrorCode::Unsupported, "The seed could not be written.");
}

} // namespace helix::image
