#include "life/image_activity.h"

namespace helix::life {

void recordImage(LifeContext& context, const std::string& name, const std::string& text,
                 std::int64_t durationMs)
{
    if (context.scope().isClosed())
        return;
    ActivityEntry event;
    event.kind = "image";
    event.text = text;
    event.durationMs = durationMs;
    event.about = name;
    context.activity.record(std::move(event));
}

} // namespace helix::life
