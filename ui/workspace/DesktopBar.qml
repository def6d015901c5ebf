import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Over a desktop: what it is, who has control, and what can be done with its picture. What does not fit goes, the least needed first.
Rectangle {
    id: bar
    property DesktopStage stage
    property RecordingList recordings
    property SoundWatch sound
    property WorkspaceSessions conversations
    readonly property WorkspaceItem workspace: stage ? stage.workspace : null
    readonly property DesktopSession session: stage ? stage.session : null
    readonly property bool controlling: stage !== null && stage.controlling
    property bool fullScreenOffered: true
    property int marginLeft: 16
    /// What stands at its left, before the name, and at its right, after everything.
    property alias before: beforeRow.data
    property alias after: afterRow.data
    signal fullScreenAsked()
    implicitHeight: Theme.grown(46)
    color: Theme.side
    // Side by side there are two.
    Accessible.role: Accessible.ToolBar
    Accessible.name: workspace ? qsTr("Desktop of %1").arg(workspace.name) : qsTr("Desktop")
    // Its icons say their words.
    readonly property bool worded: width > (controlling ? 1440 : 1120)
    function takeKeys() { controlButton.forceActiveFocus(Qt.OtherFocusReason) }
    readonly property string stateWords: !workspace ? "" : stage.keysToGuest ? qsTr("you are in control") : controlling ? qsTr("in control, and typing elsewhere") : workspace.ready && stage.showsDesktop ? (session && session.live ? qsTr("watching") : qsTr("not connected")) : workspace.stateText
    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: bar.marginLeft
        anchors.rightMargin: 10
        spacing: bar.width < 400 ? 4 : 6
        Row { id: beforeRow; Layout.rightMargin: width > 0 ? 0 : -parent.spacing }
        WorkspaceDot {
            workspace: bar.workspace
            conversations: bar.conversations
            Layout.rightMargin: 4
        }
        HText {
            text: bar.workspace ? bar.workspace.name : ""
            font.weight: Font.Medium
            elide: Text.ElideRight
            Layout.fillWidth: true // no more than it needs, and less where the buttons need it
            Layout.minimumWidth: Math.min(Layout.maximumWidth, Theme.grown(48))
            Layout.maximumWidth: Math.min(220, Math.ceil(implicitWidth))
        }
        HText { text: "·"; color: Theme.muted; visible: words.visible; Accessible.ignored: true }
        HText {
            id: words
            // In control its frame says it as well, and the buttons need the room.
            visible: bar.width > Theme.grown(bar.controlling ? 780 : soundButton.visible ? 660 : 600)
            text: bar.stateWords
            color: !bar.stage ? Theme.muted : bar.stage.keysToGuest ? Theme.accent : bar.controlling ? Theme.warning : Theme.muted
        }
        HText {
            visible: bar.controlling && bar.width > Theme.grown(bar.stage.privately ? 1120 : 1000)
            text: !bar.stage || !bar.stage.keysToGuest ? qsTr("· click the desktop to type into it") : bar.width > Theme.grown(1200) ? qsTr("· the agent waits, Esc twice gives it back") : qsTr("· Esc twice gives it back")
            color: Theme.muted
        }
        Item { Layout.fillWidth: true }
        HButton {
            id: privateButton
            objectName: "privateButton"
            visible: bar.controlling
            iconName: bar.controlling && bar.stage.privately ? "lock" : "lock_open"
            readonly property string label: bar.controlling && bar.stage.privately ? qsTr("End private") : qsTr("Private")
            text: bar.width > Theme.grown(740) ? label : ""
            Accessible.name: label
            onClicked: bar.stage.setPrivate(!bar.stage.privately)
            HToolTip {
                shown: privateButton.hovered
                text: qsTr("What you do is not recorded, and not shown to the agent (Ctrl+Alt+P)")
            }
        }
        HButton {
            id: controlButton
            objectName: "controlButton"
            enabled: bar.stage !== null && (bar.controlling || bar.stage.canControl)
            kind: bar.controlling ? "primary" : "secondary"
            iconName: bar.controlling ? "visibility" : "pan_tool"
            text: bar.controlling ? qsTr("Give back") : qsTr("Take control")
            onClicked: bar.controlling ? bar.stage.giveBack() : bar.stage.takeControl()
        }
        HButton {
            objectName: "takeCopied"
            visible: bar.session !== null && bar.session.clipboard.held
            enabled: visible && !bar.session.clipboard.taking
            kind: "secondary"
            iconName: "content_paste"
            text: bar.width > Theme.grown(620) && bar.session ? qsTr("%1: take it").arg(bar.session.clipboard.heldText) : qsTr("Take it")
            onClicked: {
                bar.session.clipboard.take()
                if (bar.controlling)
                    bar.stage.takeKeys()
            }
        }
        RecordButton {
            recordings: bar.recordings
            wordless: bar.width < Theme.grown(620) && !recording
        }
        SoundButton {
            id: soundButton
            sound: bar.sound
            // The menu has it as well.
            words: bar.worded ? qsTr("Sound") : ""
            visible: bar.sound.on || bar.width > Theme.grown(bar.controlling ? 640 : 540)
        }
        HIconButton {
            iconName: "photo_camera"
            text: qsTr("Save a screenshot")
            words: bar.worded ? qsTr("Screenshot") : ""
            enabled: bar.session !== null && bar.session.hasPicture && bar.session.live && !bar.stage.privately
            onClicked: bar.session.savePicture(bar.workspace.name)
        }
        HIconButton {
            visible: bar.width > Theme.grown(bar.controlling ? 600 : 420)
            objectName: "hudButton"
            iconName: "speed"
            words: bar.worded ? qsTr("Numbers") : ""
            text: bar.stage && bar.stage.hud ? qsTr("Hide the numbers") : qsTr("Show the numbers")
            ink: bar.stage && bar.stage.hud ? Theme.accent : Theme.soft
            onClicked: bar.stage.hud = !bar.stage.hud
        }
        HIconButton {
            visible: bar.fullScreenOffered
            iconName: "fullscreen"
            words: bar.worded ? qsTr("Full screen") : ""
            text: qsTr("Full screen (F11)")
            enabled: bar.stage !== null && bar.stage.showsDesktop
            onClicked: bar.fullScreenAsked()
        }
        Row { id: afterRow; spacing: 6 }
    }
}
