#include "ui/line/plane_line.h"

#include <QMetaObject>

namespace helix::ui {

void PlaneLine::onUiThread(std::function<void()> action)
{
    QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
}

} // namespace helix::ui
