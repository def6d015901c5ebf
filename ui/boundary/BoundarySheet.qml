import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Everything the agent has been given, as one page to be read; what can be taken back is one click away.
HDialog {
    id: dialog
    objectName: "boundarySheet"
    title: sheet.name !== "" ? qsTr("What the agent of %1 has been given").arg(sheet.name) : qsTr("What the agent has been given")
    wide: 680
    readonly property int roomy: Math.max(220, (dialog.parent ? dialog.parent.height : 800) - 220)
    function openFor(workspace) {
        sheet.workspaceId = workspace.id
        asking = ""
        sheet.load()
        open()
    }
    // The item whose taking back is being asked about.
    property string asking: ""
    SheetModel {
        id: sheet
        backend: Backend
    }
    Flickable {
        id: scroller
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(dialog.roomy, page.implicitHeight)
        contentHeight: page.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        ScrollBar.vertical: ScrollBar { id: bar }
        FocusInSight { view: scroller }
        Keys.onDownPressed: bar.increase()
        Keys.onUpPressed: bar.decrease()
        ColumnLayout {
            id: page
            width: scroller.width - 14
            spacing: 0
            HText {
                objectName: "sheetSummary"
                Layout.fillWidth: true
                visible: text !== ""
                text: sheet.summary
                font.pixelSize: Theme.cardTitle
                wrapMode: Text.WordWrap
            }
            HText {
                visible: sheet.loading && sheet.summary === ""
                text: qsTr("Looking…")
                color: Theme.muted
            }
            Banner {
                Layout.fillWidth: true
                Layout.topMargin: 10
                visible: sheet.problem !== ""
                kind: "bad"
                sentence: sheet.problem
                details: sheet.problemDetails
            }
            LayoutRepeater {
                model: sheet.groups
                ColumnLayout {
                    id: group
                    required property var modelData
                    Layout.fillWidth: true
                    Layout.topMargin: 18
                    spacing: 8
                    RowLayout {
                        spacing: 8
                        Icon {
                            name: group.modelData.icon
                            size: 16
                            color: Theme.muted
                        }
                        CapsHeader { text: group.modelData.title }
                    }
                    LayoutRepeater {
                        model: group.modelData.items
                        SheetRow {
                            Layout.fillWidth: true
                            asking: dialog.asking !== "" && dialog.asking === modelData.id
                            busy: sheet.takingBack !== "" && sheet.takingBack === modelData.id
                            onAsked: dialog.asking = modelData.id
                            onDropped: dialog.asking = ""
                            onConfirmed: {
                                dialog.asking = ""
                                // The row goes with what it says.
                                scroller.forceActiveFocus(Qt.OtherFocusReason)
                                sheet.takeBack(modelData.id)
                            }
                        }
                    }
                }
            }
            HText {
                visible: !sheet.loading && sheet.problem === "" && sheet.groups.length === 0
                Layout.fillWidth: true
                Layout.topMargin: 14
                text: qsTr("Nothing at all.")
                color: Theme.soft
            }
            Rectangle {
                visible: sheet.never.length > 0
                Layout.fillWidth: true
                Layout.topMargin: 20
                implicitHeight: never.implicitHeight + 28
                radius: Theme.radius
                color: Theme.field
                ColumnLayout {
                    id: never
                    x: 16
                    y: 14
                    width: parent.width - 32
                    spacing: 8
                    CapsHeader { text: qsTr("Never, whatever the settings") }
                    LayoutRepeater {
                        model: sheet.never
                        RowLayout {
                            id: line
                            required property string modelData
                            Layout.fillWidth: true
                            spacing: 8
                            Icon {
                                Layout.alignment: Qt.AlignTop
                                name: "block"
                                size: 15
                                color: Theme.muted
                            }
                            HText {
                                Layout.fillWidth: true
                                text: line.modelData
                                color: Theme.soft
                                wrapMode: Text.WordWrap
                            }
                        }
                    }
                }
            }
        }
    }
    buttons: [
        HButton {
            objectName: "copySheet"
            iconName: "content_copy"
            text: qsTr("Copy as text")
            onClicked: {
                Backend.clipboard.copy(sheet.asText())
                Toaster.tell(qsTr("Copied."))
            }
        },
        HButton {
            objectName: "closeSheet"
            kind: "plain"
            text: qsTr("Close")
            onClicked: dialog.close()
        }
    ]
}
