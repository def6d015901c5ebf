import QtQuick
import Helix

// "+12 −3" in their colours.
Row {
    id: counts
    property int added: 0
    property int removed: 0
    property bool binary: false
    spacing: 6
    Accessible.role: Accessible.StaticText
    Accessible.name: binary ? qsTr("binary") : qsTr("%1 added, %2 removed").arg(added).arg(removed)
    CodeText {
        visible: !counts.binary && (counts.added > 0 || counts.removed === 0)
        text: "+" + counts.added
        color: counts.added > 0 ? Theme.ok : Theme.muted
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
    CodeText {
        visible: !counts.binary && counts.removed > 0
        text: "−" + counts.removed
        color: Theme.bad
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
    HText {
        visible: counts.binary
        text: qsTr("binary")
        color: Theme.muted
        font.pixelSize: Theme.fine
        Accessible.ignored: true
    }
}
