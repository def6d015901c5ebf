#include "ui/words/moments.h"

#include <cstdint>

#include <QDateTime>

#include "ui/words/words.h"

namespace helix::ui {

QString Moments::text(double milliseconds)
{
    return momentText(QDateTime::fromMSecsSinceEpoch(static_cast<std::int64_t>(milliseconds)));
}

} // namespace helix::ui
