import QtQuick
import Helix
import Helix.Native

// One commit of the agent, or the uncommitted work that Helix put into one.
Item {
    id: row
    required property string subject
    required property string author
    required property string id
    required property bool snapshot
    required property double timeMs
    implicitHeight: Theme.grown(36)
    Accessible.role: Accessible.ListItem
    Accessible.name: (snapshot ? qsTr("Uncommitted work") : subject) + ", " + author
    Icon {
        x: 6
        y: 2
        name: row.snapshot ? "edit" : "commit"
        size: 16
        color: Theme.muted
    }
    HText {
        x: Theme.iconFamily === "" ? 6 : 32
        width: parent.width - x
        text: row.snapshot ? qsTr("Work that was not committed") : row.subject
        elide: Text.ElideRight
        color: row.snapshot ? Theme.soft : Theme.text
        Accessible.ignored: true
    }
    CodeText {
        x: Theme.iconFamily === "" ? 6 : 32
        y: 19
        width: parent.width - x
        text: [row.id, row.snapshot ? "" : row.author, Moments.text(row.timeMs)].filter(part => part !== "").join(" · ")
        font.pixelSize: Theme.fine
        color: Theme.muted
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
