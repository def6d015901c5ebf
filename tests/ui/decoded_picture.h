#pragma once
// What a decoder makes of a picture.

#include <optional>

#include <QCoreApplication>
#include <QElapsedTimer>

#include "ui/pictures/picture_decoder.h"
#include "turn_loop.h"

namespace helix::ui::test {

using tests::until;

inline Result<DecodedPicture> decoded(PictureDecoder& decoder, const QByteArray& bytes,
                                      QSize wanted = {})
{
    std::optional<Result<DecodedPicture>> answer;
    const auto ticket = decoder.decode([bytes] { return bytes; }, wanted,
                                       [&](const auto& picture) { answer = picture; });
    if (!until([&] { return answer.has_value(); }))
        return fail(ErrorCode::Internal, "The decoder never answered.");
    return *answer;
}

} // namespace helix::ui::test
