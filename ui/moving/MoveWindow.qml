import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Before Helix opens: its images and workspaces on their way to another folder, or not where they were moved to.
ApplicationWindow {
    id: window
    required property DataMoving moving
    property string textFamily: "Inter"
    property string codeFamily: "JetBrains Mono"
    property string iconFamily: "Material Icons"
    readonly property bool works: moving.state === "moving" || moving.state === "finishing"
    readonly property bool away: moving.state === "away"
    width: 560
    height: column.implicitHeight + 64
    minimumWidth: 420
    minimumHeight: 220
    visible: true
    title: "Helix"
    color: Theme.background
    font.family: Theme.textFamily
    font.pixelSize: Theme.body
    SystemPalette { id: systemColors }
    readonly property bool systemIsDark: Qt.colorEqual(systemColors.window, "transparent") || systemColors.window.hslLightness < 0.5
    // The settings are known to a Helix that is open alone; what the window remembers of them is as it was then.
    readonly property int themeNumber: Backend.memory.number("theme", 0)
    Binding { target: Theme; property: "dark"; value: window.themeNumber === 2 || (window.themeNumber === 0 && window.systemIsDark) }
    Binding { target: Theme; property: "moreContrast"; value: Backend.memory.number("moreContrast", 0) !== 0 }
    Binding { target: Theme; property: "textPercent"; value: Backend.memory.number("textPercent", 100) }
    Binding { target: Theme; property: "reduceMotion"; value: Backend.memory.number("reduceMotion", 1) !== 0 }
    Component.onCompleted: {
        Theme.textFamily = textFamily
        Theme.codeFamily = codeFamily
        Theme.iconFamily = iconFamily
    }
    // What has been exchanged is brought to its end.
    onClosing: close => { close.accepted = moving.state !== "finishing"; if (close.accepted) Qt.quit() }
    ColumnLayout {
        id: column
        x: 32
        y: 32
        width: window.width - 64
        spacing: 14
        HText {
            objectName: "movingTitle"
            Layout.fillWidth: true
            text: window.away ? qsTr("Your workspaces are not there") : window.works ? qsTr("Moving your workspaces and images") : qsTr("They were not moved")
            font.pixelSize: Theme.section
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
            Accessible.role: Accessible.Heading
        }
        HText {
            objectName: "movingSays"
            Layout.fillWidth: true
            text: window.away ? qsTr("They are in %1, which is not there now. Connect its disk and look again, or choose the folder that they are in.").arg(window.moving.folder)
                : window.works ? qsTr("To %1. Until the end they stay whole where they are; then Helix opens.").arg(window.moving.folder)
                : qsTr("Nothing has changed: they are where they were.")
            color: Theme.soft
            wrapMode: Text.Wrap
        }
        HText {
            objectName: "movingProblem"
            Layout.fillWidth: true
            visible: text !== ""
            text: window.moving.problem
            color: Theme.bad
            wrapMode: Text.Wrap
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        ProgressLine {
            objectName: "movingBar"
            Layout.fillWidth: true
            visible: window.works
            value: window.moving.state === "finishing" ? 1 : window.moving.fraction
            label: qsTr("Moving your workspaces and images")
        }
        RowLayout {
            Layout.fillWidth: true
            visible: window.works
            spacing: 12
            HText {
                objectName: "movingStep"
                Layout.fillWidth: true
                text: window.moving.state === "finishing" ? qsTr("Taking the new folder into use, and removing the old one")
                    : window.moving.step === "" ? qsTr("Waiting for Helix to end")
                    : [window.moving.step, window.moving.detail].filter(word => word !== "").join(" · ")
                color: Theme.soft
                wrapMode: Text.WordWrap
            }
            HText { text: window.moving.state === "moving" ? window.moving.left : ""; color: Theme.muted }
        }
        Flow {
            Layout.fillWidth: true
            Layout.topMargin: 6
            spacing: 10
            HButton {
                objectName: "cancelMove"
                visible: window.moving.state === "moving"
                text: qsTr("Cancel")
                onClicked: window.moving.stay()
            }
            HButton {
                objectName: "moveAgain"
                visible: !window.works
                kind: "primary"
                iconName: "refresh"
                text: window.away ? qsTr("Look again") : qsTr("Try again")
                onClicked: window.moving.begin()
            }
            HButton {
                objectName: "moveElsewhere"
                visible: !window.works
                text: qsTr("Choose another folder")
                onClicked: picker.choose(window.away ? qsTr("The folder that your workspaces are in") : qsTr("The new folder"))
            }
            HButton {
                objectName: "stayHere"
                visible: window.moving.state === "failed"
                text: qsTr("Stay where it is")
                onClicked: window.moving.stay()
            }
        }
    }
    FolderPicker {
        id: picker
        mayBeNew: !window.away
        onPicked: folder => window.moving.chooseFolder(folder)
    }
}
