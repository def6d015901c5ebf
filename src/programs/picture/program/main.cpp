// helix-picture: decodes one picture that a guest made, so that Helix, which holds keys, need not.
//
//     helix-picture WIDTH HEIGHT <PICTURE >ANSWER
//
// Reads the file of the picture, gives up everything but memory and its output (confinement.h),
// and writes the pixels, scaled down to fit into WIDTH x HEIGHT (answer.h). Status 1 and no word
// when it is no picture. Started by ui/picture_decoder alone, in a cage.

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

#include <unistd.h>

#include "picture/answer.h"
#include "picture/confinement.h"
#include "picture/program/decode.h"

namespace {

using namespace helix;

constexpr int kNotDecoded = 1;
constexpr int kWrongUsage = 2;

std::optional<int> readSide(std::string_view word)
{
    int side = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), side);
    const bool isNumber = error == std::errc() && end == word.data() + word.size();
    return isNumber && side >= 1 && side <= static_cast<int>(picture::kMaxSide)
               ? std::optional(side)
               : std::nullopt;
}

/// Empty when it is more than it may be, or cannot be read.
QByteArray readInput()
{
    QByteArray bytes;
    for (;;) {
        constexpr qsizetype kPiece = 1 << 18;
        const qsizetype had = bytes.size();
        bytes.resize(had + kPiece);
        const ssize_t count = ::read(STDIN_FILENO, bytes.data() + had, kPiece);
        bytes.resize(had + std::max<ssize_t>(count, 0));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 || bytes.size() > static_cast<qsizetype>(picture::kMaxEncodedBytes))
            return {};
        if (count == 0)
            return bytes;
    }
}

bool writeOut(BytesView bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

picture::Size sizeOf(QSize size)
{
    return {static_cast<std::uint32_t>(size.width()), static_cast<std::uint32_t>(size.height())};
}

int answer(const picture::Decoded& decoded)
{
    if (decoded.tooLarge)
        return writeOut(picture::tooLargeAnswer()) ? 0 : kNotDecoded;
    const QImage& image = decoded.image;
    if (image.isNull())
        return kNotDecoded;
    const auto header =
        picture::answerHeader({sizeOf(image.size()), sizeOf(decoded.made), decoded.opaque, {}});
    // Lines of four bytes a pixel have no gap between them (QImage aligns to four).
    const BytesView pixels(image.constBits(), static_cast<std::size_t>(image.sizeInBytes()));
    return writeOut(header) && writeOut(pixels) ? 0 : kNotDecoded;
}

} // namespace

int main(int count, char** words)
{
    const auto width = count == 3 ? readSide(words[1]) : std::nullopt;
    const auto height = count == 3 ? readSide(words[2]) : std::nullopt;
    if (!width || !height) {
        std::fprintf(stderr, "usage: helix-picture WIDTH HEIGHT <PICTURE >ANSWER\n");
        return kWrongUsage;
    }
    const QByteArray bytes = readInput();
    const QByteArray format = picture::formatOf(bytes);
    if (format.isEmpty())
        return kNotDecoded;
    picture::loadDecoder(format);
    if (const auto confined = picture::confineDecoder(); !confined) {
        std::fprintf(stderr, "helix-picture: %s\n", confined.error().describe().c_str());
        return kNotDecoded;
    }
    const int status = answer(picture::decode(bytes, format, QSize(*width, *height)));
    // Nothing of Qt's has to be put away, and not all of that could be done from in here.
    ::_exit(status);
}
