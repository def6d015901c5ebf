#include "ui/shell/notices.h"

#include "ui/words/below.h"

namespace helix::ui {

void Notices::report(const Error& error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    emit failed(fromBelow(error.message), QString::fromStdString(error.cause));
}

void Notices::tell(const QString& sentence)
{
    emit told(sentence);
}

} // namespace helix::ui
