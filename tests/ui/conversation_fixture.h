#pragma once
// A person in a conversation of a workspace that is ready.

#include "ui/behaviour_fixture.h"
#include "ui/settings/provider_hub.h"
#include "ui/shell/backend.h"
#include "ui/talk_fixture.h"

namespace helix::ui::test {

class ConversationBehaviour : public Behaviour {
protected:
    ConversationBehaviour()
        : workspace(script.plane.fakeWorkspaces.addWorkspace("shop", helix::plane::State::Ready).id)
    {
        addAgents(script.plane.fakeAgents);
    }
    fakes::FakeSessions& talk() { return script.plane.fakeSessions; }
    void typePrompt(const QString& text)
    {
        ASSERT_NE(item("promptText"), nullptr);
        item("promptText")->forceActiveFocus();
        type(text);
    }
    /// The window has heard whose keys were refused.
    [[nodiscard]] bool isHeard(const std::string& keyStates) const
    {
        return backend().providers()->modelSources().keyStates == keyStates;
    }
    [[nodiscard]] qreal number(const QString& name, const char* property) const
    {
        auto* found = item(name);
        return found ? found->property(property).toReal() : -1;
    }
    WorkspaceId workspace;
};

} // namespace helix::ui::test
