import QtQuick
import Helix

// Something Helix says about the agent: a crash, silence, a limit.
Rectangle {
    id: notice
    property string text
    width: parent ? parent.width : 0
    implicitHeight: words.implicitHeight + 20
    radius: 10
    color: Theme.warningWash
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
    Icon {
        x: 12
        y: 11
        size: 15
        name: "error_outline"
        color: Theme.warning
    }
    HText {
        id: words
        x: Theme.iconFamily === "" ? 12 : 35
        y: 10
        width: parent.width - x - 12
        text: notice.text
        color: Theme.soft
        wrapMode: Text.Wrap
        maximumLineCount: 20
        elide: Text.ElideRight
        Accessible.ignored: true
    }
}
