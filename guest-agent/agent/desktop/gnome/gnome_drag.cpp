#include "agent/desktop/gnome/gnome_drag.h"

#include "agent/desktop/gnome/shell_extension.h"
#include "agent/desktop/uri_list.h"
#include "base/try.h"

namespace helix::agent {

Result<std::unique_ptr<DesktopDrag>> takeShellDrag(SessionBus& bus, const StopSignal& stop)
{
    auto answer = bus.call(newShellCall(bus, "Dragged"), &stop);
    if (!answer && answer.error().code == ErrorCode::Unavailable)
        return fail(ErrorCode::Unsupported, "This desktop does not tell what is dragged on it.",
                    answer.error().describe());
    if (!answer)
        return fail(answer.error());
    const char* list = nullptr;
    if (!answer->read("s", &list) || list == nullptr)
        return nullptr;
    auto files = pathsOfUriList(std::string_view(list).substr(0, kMaxUriListBytes));
    if (files.empty())
        return nullptr;
    return std::make_unique<EscapableDrag>(std::move(files));
}

} // namespace helix::agent
