import QtQuick
import Helix
import Helix.Native

// A change to one file, as the agent made it.
Rectangle {
    id: card
    property var facts: ({})
    property int place: 0
    property real number: 0
    property int revision: 0
    property Conversation entries
    property bool whole: false
    readonly property int few: 10
    readonly property var shown: entries && revision >= 0 ? entries.diff(number, place, whole ? 400 : few) : ({})
    implicitHeight: Theme.grown(30) + (facts.large ? Theme.grown(26) : lines.implicitHeight) + (more.visible ? more.height : 0) + 8
    radius: 10
    color: Theme.surface
    border.width: 1
    border.color: Theme.line
    clip: true
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("%1: %2 lines added, %3 removed").arg(facts.path ?? "").arg(facts.added ?? 0).arg(facts.removed ?? 0)
    HText {
        x: 12
        width: parent.width - counts.width - 36
        height: Theme.grown(30)
        verticalAlignment: Text.AlignVCenter
        text: card.facts.name ?? ""
        font.family: Theme.codeFamily
        font.preferShaping: false
        font.pixelSize: Theme.small
        elide: Text.ElideMiddle
        HoverHandler { id: over }
        HToolTip {
            shown: over.hovered && card.facts.path !== card.facts.name
            delay: 400
            text: card.facts.path ?? ""
        }
        Accessible.ignored: true
    }
    CodeText {
        id: counts
        anchors.right: parent.right
        anchors.rightMargin: 12
        height: Theme.grown(30)
        verticalAlignment: Text.AlignVCenter
        text: card.facts.large ? qsTr("large") : (card.facts.isNew ? qsTr("new  ") : "") + "+" + (card.facts.added ?? 0) + "  -" + (card.facts.removed ?? 0)
        color: Theme.muted
        Accessible.ignored: true
    }
    Rectangle {
        y: Theme.grown(30) - 1
        width: parent.width
        height: 1
        color: Theme.line
    }
    HText {
        visible: card.facts.large === true
        x: 12
        y: Theme.grown(30) + 6
        text: qsTr("Too large to show here. See it in Changes.")
        color: Theme.muted
        font.pixelSize: Theme.small
    }
    Column {
        id: lines
        x: 1
        y: Theme.grown(30) + 4
        width: parent.width - 2
        Repeater {
            model: card.shown.lines ?? []
            Rectangle {
                id: line
                required property var modelData
                width: lines.width
                height: Theme.grown(20)
                color: modelData.sign === "+" ? Qt.rgba(Theme.ok.r, Theme.ok.g, Theme.ok.b, Theme.dark ? 0.16 : 0.14)
                    : modelData.sign === "-" ? Qt.rgba(Theme.bad.r, Theme.bad.g, Theme.bad.b, Theme.dark ? 0.18 : 0.13) : "transparent"
                CodeText {
                    x: 10
                    width: parent.width - 18
                    anchors.verticalCenter: parent.verticalCenter
                    text: line.modelData.sign + " " + line.modelData.text
                    color: line.modelData.sign === "+" ? (Theme.dark ? Theme.ok : "#14703c") : line.modelData.sign === "-" ? (Theme.dark ? Theme.bad : "#a8242f") : Theme.muted
                    font.pixelSize: Theme.fine
                    elide: Text.ElideRight
                }
            }
        }
    }
    HButton {
        id: more
        visible: card.whole ? lines.children.length > card.few + 1 && (card.shown.more ?? 0) === 0 : (card.shown.more ?? 0) > 0
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 2
        x: 4
        tall: Theme.grown(26)
        kind: "link"
        text: card.whole ? qsTr("Show less") : qsTr("Show %1 more lines").arg(card.shown.more ?? 0)
        onClicked: card.whole = !card.whole
    }
}
