#pragma once
// The desktops of a plane without guests: none.

#include "desktops/desktops.h"

namespace helix::fakes {

class FakeDesktops : public desktops::Desktops {
public:
    Result<std::unique_ptr<desktops::DesktopView>>
    open(const WorkspaceId& /*id*/, link::DesktopStream::Callbacks /*callbacks*/) override
    {
        return fail(ErrorCode::Conflict, "The workspace is not ready.");
    }
};

} // namespace helix::fakes
