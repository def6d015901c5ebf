import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// The list of a review: filter, ticks, files, commits.
Rectangle {
    id: files
    property Review review: null
    property string nothing
    readonly property ChangedFiles list: review ? review.files : null
    readonly property alias filter: filter
    color: Theme.side
    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.line
    }
    ColumnLayout {
        anchors.fill: parent
        anchors.topMargin: 12
        anchors.rightMargin: 1
        spacing: 8
        HTextField {
            id: filter
            objectName: "reviewFilter"
            Layout.fillWidth: true
            Layout.leftMargin: 12
            Layout.rightMargin: 12
            name: qsTr("Filter files")
            placeholder: qsTr("Filter files")
            maximumLength: 400
            onEdited: files.list.filter = text
            Keys.onDownPressed: rows.forceActiveFocus()
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.leftMargin: 10
            Layout.rightMargin: 12
            spacing: 8
            HCheck {
                objectName: "chooseAll"
                chosen: files.list ? files.list.shownChosen : "none"
                text: qsTr("Take every file that is listed")
                onClicked: files.review.chooseShown(chosen !== "all")
            }
            HText {
                Layout.fillWidth: true
                text: !files.list ? "" : files.list.count === files.list.total ? (files.list.total === 1 ? qsTr("1 file") : qsTr("%1 files").arg(files.list.total)) : qsTr("%1 of %2 files").arg(files.list.count).arg(files.list.total)
                color: Theme.soft
                font.pixelSize: Theme.small
                elide: Text.ElideRight
            }
            HChip {
                objectName: "warnedOnly"
                visible: files.list !== null && files.list.warned > 0
                text: files.list && files.list.warned === 1 ? qsTr("1 to look at closely") : qsTr("%1 to look at closely").arg(files.list ? files.list.warned : 0)
                chosen: files.list !== null && files.list.warnedOnly
                onClicked: files.list.warnedOnly = !files.list.warnedOnly
            }
        }
        ListView {
            id: rows
            objectName: "reviewFiles"
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.leftMargin: 6
            clip: true
            model: files.list
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: true
            highlightMoveDuration: 0
            reuseItems: true
            keyNavigationEnabled: true
            // What is open is where the keyboard begins.
            function follow() { currentIndex = files.review ? files.list.rowOf(files.review.path) : -1 }
            Connections {
                target: files.review
                function onFileChanged() { rows.follow() }
            }
            Connections {
                target: files.list
                function onFiltered() { rows.follow() }
            }
            onCountChanged: if (currentIndex < 0) follow()
            Keys.onPressed: event => {
                const item = currentItem
                event.accepted = item !== null
                if (item === null)
                    return
                if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
                    item.folder ? files.list.setOpen(item.path, !item.open) : files.review.openFile(item.path)
                else if (event.key === Qt.Key_Right && item.folder && !item.open)
                    files.list.setOpen(item.path, true)
                else if (event.key === Qt.Key_Left && item.folder && item.open)
                    files.list.setOpen(item.path, false)
                else if (event.key === Qt.Key_Left && files.list.rowAround(currentIndex) >= 0)
                    currentIndex = files.list.rowAround(currentIndex)
                // Beyond the ends the review would open another file.
                else if (event.key !== (currentIndex === 0 ? Qt.Key_Up : currentIndex === count - 1 ? Qt.Key_Down : Qt.Key_unknown))
                    event.accepted = false
            }
            ScrollBar.vertical: ScrollBar { }
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Changed files")
            onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)
            delegate: ChangedFileRow {
                width: rows.width - 6
                tickable: true
                current: files.review.path === path
                keyboard: rows.activeFocus && ListView.isCurrentItem
                onClicked: {
                    rows.currentIndex = index
                    rows.forceActiveFocus()
                    if (!folder)
                        files.review.openFile(path)
                }
                onOpenAsked: on => files.list.setOpen(path, on)
                onChooseAsked: on => files.review.choose(path, on)
            }
            footer: Column {
                visible: commits.count > 0
                width: rows.width
                topPadding: 16
                bottomPadding: 12
                spacing: 8
                CapsHeader {
                    leftPadding: 6
                    readonly property int own: files.review && files.review.project ? files.review.project.commitCount : 0
                    visible: own > 0
                    text: own === 1 ? qsTr("1 commit") : qsTr("%1 commits").arg(own)
                }
                Repeater {
                    id: commits
                    model: files.review && files.review.project ? files.review.project.commits : null
                    CommitRow { width: rows.width - 14 }
                }
            }
            HText {
                anchors.centerIn: parent
                width: parent.width - 32
                visible: rows.count === 0
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.WordWrap
                text: files.list && files.list.total > 0 ? qsTr("No file is like that.") : files.nothing
                color: Theme.muted
            }
        }
    }
}
