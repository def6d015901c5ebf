import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// At the foot of Create: its name, what it is given, and the one button, which says why it is grey.
Rectangle {
    id: bar
    property ImageItem image
    property string whyNot
    property string nameProblem
    property string words
    property string givenWords
    /// To be known before it is pressed; empty: nothing.
    property string note
    property bool busy: false
    property alias name: nameField.text
    readonly property string readiness: !image || !image.present ? "" : image.measuredStart !== "" ? image.measuredStart
        : image.warmPhase === "ready" && Backend.doctor.acceleration === "" ? qsTr("Ready in about a second") : ""
    signal createAsked()
    // Four lines of large letters.
    height: Theme.grown(Theme.hasLargeText ? 84 : 68)
    color: Theme.side
    Rectangle { width: parent.width; height: 1; color: Theme.line }
    RowLayout {
        x: Theme.margin
        width: Math.min(parent.width - 2 * Theme.margin, Theme.broadest)
        height: parent.height
        spacing: 14
        HText {
            text: nameField.name
            color: Theme.soft
            font.pixelSize: Theme.small
            Accessible.ignored: true
        }
        HTextField {
            id: nameField
            objectName: "nameField"
            // Large letters need the room for what is said beside it.
            Layout.preferredWidth: Theme.grown(Theme.hasLargeText ? 140 : 180)
            Layout.alignment: Qt.AlignVCenter
            name: qsTr("Name")
            text: Backend.workspaces.suggestedName
            maximumLength: 400
            problem: bar.nameProblem
            quiet: true
            enabled: !bar.busy
            onAccepted: bar.createAsked()
        }
        HText {
            objectName: "ownAgentNote"
            visible: bar.note !== ""
            Layout.fillWidth: true
            text: bar.note
            color: Theme.warning
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
            maximumLineCount: 3
            elide: Text.ElideRight
        }
        HText {
            visible: bar.note === ""
            Layout.fillWidth: true
            text: bar.givenWords
            color: Theme.muted
            font.pixelSize: Theme.small
            wrapMode: Text.WordWrap
            maximumLineCount: Theme.hasLargeText ? 4 : 2
            elide: Text.ElideRight
        }
        RowLayout {
            visible: why.text !== ""
            Layout.maximumWidth: bar.width * 0.36
            spacing: 6
            Icon { name: bar.whyNot !== "" ? "info_outline" : "bolt"; size: 15; color: why.color; Layout.preferredWidth: Theme.grown(15) }
            HText {
                id: why
                objectName: "whyNot"
                Layout.fillWidth: true
                text: bar.whyNot !== "" ? bar.whyNot : bar.busy ? "" : bar.readiness
                color: bar.whyNot !== "" ? Theme.warning : Theme.accent
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
                maximumLineCount: Theme.hasLargeText ? 4 : 3
                elide: Text.ElideRight
                Accessible.role: bar.whyNot !== "" ? Accessible.AlertMessage : Accessible.StaticText
            }
        }
        HButton {
            objectName: "createNow"
            large: true
            kind: "primary"
            enabled: bar.whyNot === "" && !bar.busy
            text: bar.words
            Accessible.description: bar.whyNot
            onClicked: bar.createAsked()
        }
    }
}
