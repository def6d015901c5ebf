import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The sites a workspace was refused, each with an answer to give, and one answer for all.
HDialog {
    id: sheet
    objectName: "blockedSheet"
    wide: 760
    property string workspaceId
    property string name
    readonly property var boundary: workspaceId !== "" ? Backend.boundaries.find(workspaceId) : null
    readonly property int waiting: boundary ? boundary.blockedCount : 0
    title: waiting === 1 ? qsTr("%1 asked for a site").arg(name) : qsTr("%1 asked for %2 sites").arg(name).arg(waiting)
    function openFor(id, name) {
        workspaceId = id
        sheet.name = name
        open()
    }
    onWaitingChanged: if (waiting === 0) close()
    onOpened: list.forceActiveFocus()

    component Answers: Row {
        id: answers
        property string site: ""
        property string label
        spacing: 4
        function give(scope) {
            if (site === "")
                sheet.boundary.allowAll(scope)
            else
                sheet.boundary.allow(site, scope)
        }
        HButton {
            objectName: "refuse-" + answers.site
            tall: 30
            kind: "plain"
            text: qsTr("Refuse")
            Accessible.name: qsTr("Refuse %1").arg(answers.label)
            onClicked: answers.site === "" ? sheet.boundary.refuseAll() : sheet.boundary.refuse(answers.site)
        }
        HButton {
            objectName: "once-" + answers.site
            tall: 30
            text: qsTr("Once")
            Accessible.name: qsTr("Allow %1 until the workspace stops").arg(answers.label)
            onClicked: answers.give("once")
        }
        HButton {
            objectName: "workspace-" + answers.site
            tall: 30
            text: qsTr("This workspace")
            Accessible.name: qsTr("Allow %1 for this workspace").arg(answers.label)
            onClicked: answers.give("workspace")
        }
        HButton {
            objectName: "always-" + answers.site
            tall: 30
            text: qsTr("Always")
            Accessible.name: qsTr("Allow %1 for every workspace").arg(answers.label)
            onClicked: answers.give("always")
        }
    }
    HText {
        Layout.fillWidth: true
        text: qsTr("They are not among the sites it may reach, so they were refused. Allowed once means until it stops; always means for every workspace. What you refuse is not asked again.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(list.contentHeight + 2, Math.max(116, (sheet.parent ? sheet.parent.height : 800) - 330), 400)
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
        ListView {
            id: list
            objectName: "blockedList"
            anchors.fill: parent
            anchors.margins: 1
            clip: true
            model: sheet.boundary ? sheet.boundary.blocked : null
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Blocked sites")
            delegate: Item {
                id: row
                required property string name
                required property string process
                required property int attempts
                required property string when
                required property int index
                readonly property string about: [process, attempts === 1 ? qsTr("1 attempt") : qsTr("%1 attempts").arg(attempts), when].filter(part => part !== "").join(" · ")
                width: list.width
                height: 56
                Accessible.role: Accessible.ListItem
                Accessible.name: name + ", " + about
                Rectangle {
                    visible: row.index < list.count - 1
                    anchors.bottom: parent.bottom
                    width: parent.width
                    height: 1
                    color: Theme.line
                }
                Column {
                    x: 14
                    anchors.verticalCenter: parent.verticalCenter
                    width: answers.x - x - 10
                    spacing: 4
                    HText {
                        width: parent.width
                        text: row.name
                        font.weight: Font.Medium
                        elide: Text.ElideMiddle
                        Accessible.ignored: true
                    }
                    HText {
                        width: parent.width
                        text: row.about
                        color: Theme.muted
                        font.pixelSize: Theme.small
                        elide: Text.ElideRight
                        Accessible.ignored: true
                    }
                }
                Answers {
                    id: answers
                    anchors.right: parent.right
                    anchors.rightMargin: 12
                    anchors.verticalCenter: parent.verticalCenter
                    site: row.name
                    label: row.name
                }
            }
        }
    }
    RowLayout {
        visible: sheet.waiting > 1
        Layout.fillWidth: true
        Layout.leftMargin: 15
        Layout.rightMargin: 13
        HText {
            Layout.fillWidth: true
            text: qsTr("All of them")
            font.weight: Font.Medium
        }
        Answers { label: qsTr("all of them") }
    }
    buttons: HButton {
        objectName: "blockedLater"
        text: qsTr("Decide later")
        kind: "plain"
        onClicked: sheet.close()
    }
}
