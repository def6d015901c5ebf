#include "link/decoder_check.h"

#include "base/try.h"

namespace helix::link {

Result<void> checkDecoder(const DecoderOptions& options)
{
    TRY(auto decoder, DesktopDecoder::create(options));
    return decoder.awaitReady();
}

} // namespace helix::link
