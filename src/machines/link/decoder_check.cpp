#include "link/decoder_check.h"

#include "base/try.h"
#include "link/decoder_process.h"

namespace helix::link {

Result<void> checkDecoder(const DecoderOptions& options)
{
    TRY(const auto process, DecoderProcess::start(options.program));
    return process->awaitReady(options.startDeadline);
}

} // namespace helix::link
