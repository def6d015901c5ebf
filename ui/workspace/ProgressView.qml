import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// A workspace that starts (or failed to): the real steps with their real times.
PageFrame {
    id: view
    property WorkspaceItem workspace
    property double now: Date.now()
    signal deleteAsked()
    signal stopAsked()

    Timer {
        interval: 100
        repeat: true
        running: view.visible && view.workspace && (view.workspace.starting || (view.workspace.ready && !view.workspace.settled))
        triggeredOnStart: true
        onTriggered: view.now = Date.now()
    }
    readonly property double elapsedMs: workspace && workspace.startedAtMs > 0 ? Math.max(0, now - workspace.startedAtMs) : 0
    title: !workspace ? "" : workspace.failed ? qsTr("%1 did not start").arg(workspace.name)
        : workspace.outOfReach ? qsTr("%1 cannot be reached").arg(workspace.name)
        : workspace.leaving ? qsTr("%1 is shutting down").arg(workspace.name)
        : workspace.waiting ? qsTr("%1 waits for a slot").arg(workspace.name)
        : workspace.firstStart ? qsTr("Creating %1").arg(workspace.name) : qsTr("Starting %1").arg(workspace.name)
    subtitle: !workspace ? "" : workspace.failed || workspace.outOfReach || workspace.leaving || workspace.waiting || elapsedMs === 0 ? workspace.imageTitle
        : [workspace.imageTitle, qsTr("started %1 ago").arg(Durations.text(elapsedMs)), beginning].filter(part => part !== "").join(" · ")
    readonly property string beginning: !workspace ? "" : workspace.beginning === "booted" ? qsTr("booting from its disk")
        : workspace.beginning === "warm" ? qsTr("starting from its prepared image")
        : workspace.beginning === "spare" ? qsTr("it stood ready") : ""

    // Positioners with widths from the page alone. In layouts, where heights follow widths and the number of columns
    // changes while the page is away, what is shown again kept places of the other form (Qt 6.4).
    Item {
        id: sides
        // Beside the conversation in a small window the steps stand below: there is no room for both.
        readonly property bool narrow: view.room < 600 || (view.workspace !== null && view.workspace.failed)
        Layout.fillWidth: true
        implicitHeight: Math.max(picture.height, course.y + course.height)
        Column {
            id: picture
            width: sides.narrow ? sides.width : sides.width - course.width - 26
            spacing: 20
            Rectangle {
                width: parent.width
                height: Math.min(width * 9 / 16, 620)
                radius: Theme.cardRadius
                color: Theme.dark ? "#060809" : "#e9ecf0"
                border.color: Theme.line
                Column {
                    anchors.centerIn: parent
                    spacing: 14
                    width: parent.width - 64
                    Icon {
                        anchors.horizontalCenter: parent.horizontalCenter
                        name: view.workspace && view.workspace.failed ? "error_outline" : "desktop_windows"
                        size: 44
                        color: view.workspace && view.workspace.failed ? Theme.bad : Theme.muted
                    }
                    HText {
                        width: parent.width
                        horizontalAlignment: Text.AlignHCenter
                        text: !view.workspace ? "" : view.workspace.failed || view.workspace.outOfReach ? qsTr("There is no desktop to show.")
                            : view.workspace.leaving ? qsTr("The machine is being shut down in order.") : view.workspace.waiting ? view.workspace.summary : qsTr("The desktop appears here")
                        wrapMode: Text.WordWrap
                        color: Theme.muted
                        font.pixelSize: Theme.grown(14)
                    }
                }
            }
            Banner {
                width: parent.width
                objectName: "failureBanner"
                visible: view.workspace && view.workspace.failed
                kind: "bad"
                sentence: view.workspace ? view.workspace.error : ""
                more: qsTr("Its disk is as it was. Start it again, or look into the boot log for what the machine said last.")
                details: view.workspace ? view.workspace.errorDetails : ""
            }
            Banner {
                width: parent.width
                objectName: "noticeBanner"
                visible: view.workspace && !view.workspace.failed && view.workspace.notice !== ""
                kind: "warning"
                sentence: view.workspace ? view.workspace.notice : ""
            }
            Banner {
                width: parent.width
                visible: view.workspace && view.workspace.emulated && !view.workspace.failed
                kind: "warning"
                sentence: qsTr("This computer offers no working hardware virtualization, so the machine is emulated.")
                more: qsTr("It works, but slower, and emulation is not a security boundary: do not run images you do not trust. %1").arg(Backend.doctor.acceleration)
            }
        }
        Column {
            id: course
            x: sides.narrow ? 0 : sides.width - width
            y: sides.narrow ? picture.height + 20 : 0
            width: sides.narrow ? sides.width : 332
            spacing: 12
            Column {
                width: parent.width
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Steps")
                objectName: "stepList"
                Repeater {
                    id: steps
                    model: view.workspace ? view.workspace.steps : null
                    StepRow {
                        width: parent.width
                        now: view.now
                        last: index === steps.count - 1
                    }
                }
            }
            HText {
                objectName: "whyBooted"
                visible: view.workspace && view.workspace.starting && !view.workspace.waiting && view.workspace.whyBooted !== ""
                width: parent.width
                text: view.workspace ? qsTr("It boots from its disk. %1").arg(view.workspace.whyBooted) : ""
                color: Theme.muted
                font.pixelSize: Theme.small
                wrapMode: Text.WordWrap
            }
            Flow {
                width: parent.width
                spacing: 8
                HButton {
                    visible: view.workspace && view.workspace.failed
                    kind: "primary"
                    objectName: "startAgain"
                    text: qsTr("Start again")
                    onClicked: view.workspace.start()
                }
                HButton {
                    visible: view.workspace && view.workspace.outOfReach
                    kind: "primary"
                    objectName: "tryAgain"
                    text: qsTr("Try again")
                    onClicked: view.workspace.start()
                }
                HButton {
                    visible: view.workspace && view.workspace.outOfReach
                    kind: "plain"
                    objectName: "stopByForce"
                    text: qsTr("Stop by force…")
                    onClicked: view.stopAsked()
                }
                HButton {
                    // A shut-down that is under way cannot be called back; what follows it can be chosen.
                    visible: view.workspace && view.workspace.stopping
                    objectName: "startAfterStop"
                    text: qsTr("Start it again once it has stopped")
                    onClicked: {
                        view.workspace.start()
                        Toaster.tell(qsTr("%1 starts again as soon as it has stopped.").arg(view.workspace.name))
                    }
                }
                HButton {
                    objectName: "showBootLog"
                    text: qsTr("Show boot log")
                    onClicked: log.show()
                }
                HButton {
                    visible: view.workspace && view.workspace.starting
                    objectName: "cancelStart"
                    kind: "plain"
                    text: qsTr("Cancel")
                    onClicked: {
                        const wasNew = view.workspace.firstStart
                        view.workspace.cancel()
                        if (wasNew)
                            Navigation.go("workspaces")
                    }
                }
                HButton {
                    visible: view.workspace && view.workspace.failed
                    kind: "plain"
                    text: qsTr("Delete…")
                    onClicked: view.deleteAsked()
                }
            }
        }
    }
    BootLogDialog {
        id: log
        workspace: view.workspace
    }
}
