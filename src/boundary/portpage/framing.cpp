#include "portpage/framing.h"

#include <algorithm>

#include "base/trimmed.h"
#include "portpage/words.h"

namespace helix::portpage {

bool isFramedOnce(const boost::beast::http::fields& fields)
{
    using boost::beast::http::field;
    const auto lengths = fields.count(field::content_length);
    const auto codings = fields.count(field::transfer_encoding);
    if (lengths + codings > 1)
        return false;
    if (codings == 1)
        return equalIgnoringCase(trimmed(fields[field::transfer_encoding], kHeaderBlanks),
                                 "chunked");
    const std::string_view length = fields[field::content_length];
    return std::ranges::all_of(length, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace helix::portpage
