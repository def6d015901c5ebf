#include "ui/words/sizes.h"

#include "ui/words/words.h"

namespace helix::ui {

QString Sizes::ofMiB(int mebibytes)
{
    return memoryText(mebibytes);
}

} // namespace helix::ui
