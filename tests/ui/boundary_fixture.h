#pragma once
// A workspace named shop that runs, with a boundary to look at and to change.

#include "ui/behaviour_fixture.h"

namespace helix::ui::test {

class BoundaryBehaviour : public Behaviour {
protected:
    BoundaryBehaviour()
        : id(script.plane.fakeWorkspaces.addWorkspace("shop", plane::State::Ready).id)
    {
        script.plane.fakeBoundary.up(id);
    }
    void openTab()
    {
        start("workspace/shop");
        click("tab-boundary");
    }
    [[nodiscard]] const boundary::EgressChoice& choice()
    {
        return script.plane.fakeBoundary.up(id).choice;
    }
    void focus(const QString& name)
    {
        auto* found = item(name);
        ASSERT_NE(found, nullptr) << name.toStdString();
        found->forceActiveFocus(Qt::TabFocusReason);
        settle();
    }
    WorkspaceId id;
};

} // namespace helix::ui::test
