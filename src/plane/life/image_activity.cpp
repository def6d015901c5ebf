#include "life/image_activity.h"

namespace helix::life {

namespace {

void recordOf(LifeContext& context, const char* kind, const std::string& name,
              const std::string& text, std::int64_t durationMs)
{
    if (context.scope().isClosed())
        return;
    ActivityEntry event;
    event.kind = kind;
    event.text = text;
    event.durationMs = durationMs;
    event.about = name;
    context.activity.record(std::move(event));
}

} // namespace

void recordImage(LifeContext& context, const std::string& name, const std::string& text,
                 std::int64_t durationMs)
{
    recordOf(context, "image", name, text, durationMs);
}

void recordImageFailure(LifeContext& context, const std::string& name, const std::string& why)
{
    recordOf(context, "image_failed", name, why, -1);
}

} // namespace helix::life
