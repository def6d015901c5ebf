import QtQuick
import Helix
import Helix.Native

// What Helix keeps on this computer, each kind in its colour.
Row {
    id: bar
    readonly property var colours: [Theme.working, Theme.accent, Theme.codeKeyword, Theme.codeNumber, Theme.warning, Theme.ok, Theme.bad, Theme.soft, Theme.muted, Theme.codeString, Theme.muted]
    height: 12
    spacing: 2
    Repeater {
        model: Backend.storage.kinds
        Rectangle {
            required property var modelData
            width: Math.max(2, (bar.width - 24) * modelData.share)
            height: bar.height
            radius: 3
            color: bar.colours[modelData.kind]
        }
    }
}
