import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The sites a workspace was refused, each with an answer to give, and one answer for all. Nothing in it
// moves while it is open: what is asked for meanwhile waits to be shown, and an answered row stays.
HDialog {
    id: sheet
    objectName: "blockedSheet"
    wide: 880
    property string workspaceId
    property string name
    readonly property BoundaryItem boundary: workspaceId !== "" ? Backend.boundaries.find(workspaceId) : null
    title: question.count === 1 ? qsTr("%1 asked for a site").arg(name) : qsTr("%1 asked for %2 sites").arg(name).arg(question.count)
    function openFor(id, name) {
        workspaceId = id
        sheet.name = name
        question.ask(boundary)
        open()
    }
    onOpened: list.forceActiveFocus()
    onClosed: {
        const sites = question.end()
        const boundary = sheet.boundary
        if (sites.length > 0 && boundary)
            Toaster.undoable(sites.length === 1 ? qsTr("%1 is allowed for every workspace.").arg(sites[0]) : qsTr("%1 sites are allowed for every workspace.").arg(sites.length),
                             () => boundary.undoAnswers(sites, "always"))
    }
    BlockedQuestion { id: question }

    // Empty: all that stand there unanswered.
    function give(site, verb) {
        if (verb === "always")
            widest.askFor(site)
        else
            answer(site, verb)
    }
    function answer(site, verb) {
        if (site === "")
            question.answerAll(verb)
        else
            question.answer(site, verb)
    }
    ConfirmDialog {
        id: widest
        objectName: "alwaysDialog"
        property string site
        readonly property int sites: question.unanswered
        function askFor(site) {
            widest.site = site
            open()
        }
        title: site !== "" ? qsTr("Allow %1 for every workspace?").arg(site) : qsTr("Allow %1 sites for every workspace?").arg(sites)
        sentence: qsTr("Not only %1: every workspace that reaches named sites only may reach it from now on, also those that you make later.").arg(sheet.name)
        action: qsTr("Allow for every workspace")
        refusal: qsTr("Go back")
        onConfirmed: sheet.answer(site, "always")
    }

    component Answers: Row {
        id: answers
        property string site: ""
        property string label
        spacing: 4
        HButton {
            objectName: "refuse-" + answers.site
            tall: Theme.grown(30)
            kind: "plain"
            text: answers.site === "" ? qsTr("Refuse all") : qsTr("Refuse")
            Accessible.name: qsTr("Refuse %1").arg(answers.label)
            onClicked: sheet.give(answers.site, "refuse")
        }
        HButton {
            objectName: "once-" + answers.site
            tall: Theme.grown(30)
            text: qsTr("Allow once")
            Accessible.name: qsTr("Allow %1 once, until the workspace stops").arg(answers.label)
            onClicked: sheet.give(answers.site, "once")
        }
        HButton {
            objectName: "workspace-" + answers.site
            tall: Theme.grown(30)
            text: qsTr("Allow here")
            Accessible.name: qsTr("Allow %1 for this workspace").arg(answers.label)
            onClicked: sheet.give(answers.site, "workspace")
        }
        HButton {
            objectName: "always-" + answers.site
            tall: Theme.grown(30)
            text: qsTr("Allow everywhere…")
            Accessible.name: qsTr("Allow %1 for every workspace").arg(answers.label)
            onClicked: sheet.give(answers.site, "always")
        }
    }
    HText {
        Layout.fillWidth: true
        text: (question.count === 1 ? qsTr("This site is not on its list, so it was refused.") : qsTr("These sites are not on its list, so they were refused."))
            + " " + qsTr("Once: until the workspace stops. Here: as long as it exists. Everywhere: every workspace that reaches named sites only. What you refuse is not asked again.")
        color: Theme.soft
        wrapMode: Text.WordWrap
    }
    Rectangle {
        Layout.fillWidth: true
        Layout.preferredHeight: Math.min(Math.max(1, question.count) * Theme.grown(56) + 2, Math.max(116, (sheet.parent ? sheet.parent.height : 800) - 330), 400)
        radius: Theme.radius
        color: Theme.field
        border.color: Theme.line
        ListView {
            id: list
            objectName: "blockedList"
            anchors.fill: parent
            anchors.margins: 1
            clip: true
            model: question.sites
            boundsBehavior: Flickable.StopAtBounds
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Blocked sites")
            delegate: Item {
                id: row
                required property string name
                required property string about
                required property string answer
                required property string answerText
                required property int index
                width: list.width
                height: Theme.grown(56)
                Accessible.role: Accessible.ListItem
                Accessible.name: [name, about, answerText].filter(part => part !== "").join(", ")
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
                    // Its place is kept: the list must not move when a row is answered.
                    opacity: row.answer === "" ? 1 : 0
                    enabled: row.answer === ""
                    site: row.name
                    label: row.name
                }
                Row {
                    visible: row.answer !== ""
                    anchors.right: parent.right
                    anchors.rightMargin: 12
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: 10
                    HText {
                        objectName: "answer-" + row.name
                        anchors.verticalCenter: parent.verticalCenter
                        text: row.answerText
                        color: row.answer === "refuse" || row.answer === "elsewhere" ? Theme.soft : Theme.accent
                    }
                    HButton {
                        objectName: "undo-" + row.name
                        visible: row.answer !== "elsewhere"
                        tall: Theme.grown(30)
                        text: qsTr("Undo")
                        Accessible.name: qsTr("Undo the answer for %1").arg(row.name)
                        onClicked: question.undo(row.name)
                    }
                }
            }
        }
    }
    // Its room is kept, so that nothing moves when there is something to say.
    RowLayout {
        Layout.fillWidth: true
        Layout.preferredHeight: Theme.grown(30)
        Layout.leftMargin: 15
        Layout.rightMargin: 12
        HText {
            Layout.fillWidth: true
            objectName: "allOfThem"
            opacity: question.unanswered > 1 ? 1 : 0
            text: qsTr("All %1 that wait").arg(question.unanswered)
            font.weight: Font.Medium
            Accessible.ignored: question.unanswered < 2
        }
        Answers {
            opacity: question.unanswered > 1 ? 1 : 0
            enabled: question.unanswered > 1
            label: qsTr("all that wait")
        }
    }
    buttons: [
        // It has its room beside the button, which stays where it is.
        HText {
            objectName: "moreAsked"
            anchors.verticalCenter: parent.verticalCenter
            width: Math.ceil(implicitWidth)
            opacity: question.more > 0 ? 1 : 0
            text: question.more === 1 ? qsTr("1 more was asked for meanwhile.") : qsTr("%1 more were asked for meanwhile.").arg(question.more)
            color: Theme.soft
            Accessible.role: Accessible.Notification
            Accessible.name: text
        },
        HButton {
            objectName: "showMoreAsked"
            opacity: question.more > 0 ? 1 : 0
            enabled: question.more > 0
            text: qsTr("Show at the end")
            onClicked: question.showMore()
        },
        HButton {
            objectName: "blockedLater"
            text: question.unanswered > 0 ? qsTr("Decide later") : qsTr("Done")
            kind: question.unanswered > 0 ? "plain" : "primary"
            implicitWidth: Math.max(Theme.grown(120), contentItem.implicitWidth + leftPadding + rightPadding)
            onClicked: sheet.close()
        }
    ]
}
