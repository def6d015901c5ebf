// QMP as a hostile or broken peer might speak it: any bytes, cut anywhere.

#include <cstddef>
#include <cstdint>

#include "machine/qmp_message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const auto step = static_cast<qsizetype>(data[0] % 64 + 1);
    const QByteArray stream(reinterpret_cast<const char*>(data + 1),
                            static_cast<qsizetype>(size - 1));
    helix::machine::QmpLineSplitter splitter(4096);
    for (qsizetype at = 0; at < stream.size(); at += step) {
        const auto lines = splitter.take(stream.mid(at, step));
        if (!lines)
            return 0;
        for (const auto& line : *lines)
            (void)helix::machine::parseQmpMessage(line);
    }
    return 0;
}
