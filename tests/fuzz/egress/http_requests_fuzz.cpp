// What a guest sends on a connection to port 80, in whatever pieces.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "egress/http_requests.h"
#include "egress/policy.h"
#include "require.h"

using namespace helix;
using namespace helix::egress;
using fuzz::require;
using What = HttpRequests::Piece::What;

namespace {

struct Reading {
    std::string hosts;
    std::size_t passed = 0;
    bool refused = false;
};

Reading read(BytesView stream, std::size_t atOnce)
{
    HttpRequests requests;
    Reading reading;
    std::size_t there = 0;
    while (reading.passed < stream.size()) {
        const auto ahead = stream.subspan(reading.passed, there - reading.passed);
        const auto piece = requests.look(ahead);
        if (piece.what == What::Refused) {
            reading.refused = true;
            break;
        }
        if (piece.what == What::More) {
            if (there == stream.size())
                break;
            there = std::min(there + atOnce, stream.size());
            continue;
        }
        require(piece.bytes > 0 && piece.bytes <= ahead.size(), "a piece is there");
        if (piece.what == What::Head) {
            const auto name = normaliseName(piece.host);
            require(name && *name == piece.host, "a host is normalised");
            reading.hosts += piece.host + " ";
        }
        requests.pass(piece, ahead);
        reading.passed += piece.bytes;
    }
    return reading;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView stream(data, size);
    const Reading whole = read(stream, std::max<std::size_t>(size, 1));
    const std::size_t step = size == 0 ? 1 : 1 + data[size - 1] % 64;
    const Reading pieces = read(stream, step);
    require(pieces.hosts == whole.hosts && pieces.refused == whole.refused,
            "pieces change no verdict");
    return 0;
}
