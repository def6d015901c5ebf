import QtQuick
import QtQuick.Controls.Basic
import Helix
import Helix.Native

// What happened, newest first; each row leads to its thing.
Item {
    id: page
    readonly property ActivityLog log: Backend.activity
    ActivityPlaces { id: places }
    // Who comes back sees all of it.
    Component.onDestruction: Backend.activity.clearFilters()
    Shortcut {
        sequence: "Ctrl+F"
        onActivated: filters.takeKeys()
    }
    PageHeader {
        id: header
        x: Theme.margin
        y: Theme.margin - 4
        width: Math.min(page.width - 2 * Theme.margin, Theme.broadest)
        title: qsTr("Activity")
        subtitle: qsTr("Everything that happened here, with the time it took.")
        actions: HButton {
            objectName: "searchButton"
            iconName: "search"
            text: qsTr("Search all conversations")
            onClicked: Navigation.searchAsked()
        }
    }
    UseStrip {
        id: use
        x: Theme.margin
        anchors.top: header.bottom
        anchors.topMargin: 18
        width: header.width
        // The list keeps a few rows, whatever else there is.
        readonly property real others: header.implicitHeight + (work.visible ? work.implicitHeight + 18 : 0) + filters.implicitHeight + 2 * 18 + 8 + Theme.margin
        visible: page.height - others - implicitHeight >= Theme.grown(130)
    }
    WorkCard {
        id: work
        x: Theme.margin
        anchors.top: use.visible ? use.bottom : header.bottom
        anchors.topMargin: 18
        width: header.width
        height: implicitHeight
    }
    ActivityFilters {
        id: filters
        anchors.top: work.visible ? work.bottom : use.visible ? use.bottom : header.bottom
        anchors.topMargin: 18
        x: Theme.margin
        width: header.width
        log: page.log
        visible: page.log.count > 0 || page.log.filtered
        onFinished: list.forceActiveFocus()
    }
    EmptyState {
        visible: page.log.count === 0 && !page.log.filtered
        anchors.centerIn: parent
        width: Math.min(parent.width - 64, 480)
        iconName: "timeline"
        title: qsTr("Nothing has happened yet")
        sentence: qsTr("What machines, agents, boundaries, ports, projects and images do is written down here as it happens.")
    }
    Column {
        anchors.top: filters.bottom
        anchors.topMargin: 32
        x: Theme.margin
        width: header.width
        visible: page.log.count === 0 && page.log.filtered
        spacing: 10
        HText {
            objectName: "nothingFound"
            width: parent.width
            text: page.log.search !== "" ? qsTr("Nothing on record has “%1” in it.").arg(page.log.search) : qsTr("Nothing like that is on record.")
            color: Theme.muted
            wrapMode: Text.WrapAtWordBoundaryOrAnywhere
            maximumLineCount: 2
            elide: Text.ElideRight
        }
        HButton {
            objectName: "showAll"
            text: qsTr("Show everything")
            onClicked: page.log.clearFilters()
        }
    }
    ListView {
        id: list
        objectName: "activityList"
        visible: count > 0
        anchors.top: filters.bottom
        anchors.topMargin: 8
        anchors.bottom: parent.bottom
        x: Theme.margin
        // Its bar stands in the margin, so that rows end where everything else does.
        width: header.width + 10
        clip: true
        model: page.log
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        highlightMoveDuration: 0
        ScrollBar.vertical: ScrollBar { }
        bottomMargin: 24
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Activity")
        onAtYEndChanged: if (atYEnd && count > 0) page.log.more()
        readonly property ActivityRow current: currentItem as ActivityRow
        Keys.onReturnPressed: if (current) current.clicked()
        Keys.onEnterPressed: if (current) current.clicked()
        Keys.onSpacePressed: page.log.toggle(currentIndex)
        Keys.onRightPressed: if (current && !current.open) page.log.toggle(currentIndex)
        Keys.onLeftPressed: if (current && current.open) page.log.toggle(currentIndex)
        section.property: "day"
        section.delegate: HText {
            required property string section
            text: section.toUpperCase()
            color: Theme.muted
            font.pixelSize: Theme.fine
            font.letterSpacing: 0.8
            topPadding: 14
            bottomPadding: 8
        }
        delegate: ActivityRow {
            width: list.width - 10
            keyboard: list.activeFocus && ListView.isCurrentItem
            onClicked: {
                list.currentIndex = index
                places.open(this)
            }
            onToggled: page.log.toggle(index)
        }
    }
}
