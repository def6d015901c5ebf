import Helix
import Helix.Native

// How a workspace stands; while it runs, rather whether its agent asks or works.
StatusDot {
    property WorkspaceItem workspace
    property WorkspaceSessions conversations
    kind: !workspace ? "asleep" : !workspace.ready || !conversations ? workspace.dot
        : conversations.asking ? "asking" : conversations.working ? "working" : workspace.dot
}
