import QtQuick
import Helix
import Helix.Native

// What Helix keeps on this computer, each kind in its colour.
Row {
    id: bar
    readonly property var colours: [Theme.working, Theme.accent, Theme.codeKeyword, Theme.codeNumber, Theme.warning, Theme.ok, Theme.bad, Theme.soft, Theme.muted, Theme.codeString, Theme.muted]
    /// The smallest part can be seen; what is left is shared out.
    readonly property int least: 2
    readonly property real room: Math.max(0, width - spacing * (parts.count - 1) - least * parts.count)
    height: 12
    spacing: 2
    Repeater {
        id: parts
        model: Backend.storage.kinds
        Rectangle {
            required property var modelData
            width: bar.least + bar.room * modelData.share
            height: bar.height
            radius: 3
            color: bar.colours[modelData.kind]
        }
    }
}
