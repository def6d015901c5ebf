import QtQuick
import QtQuick.Layouts
import Helix
import Helix.Native

// Words, kinds and a workspace that leave fewer rows.
RowLayout {
    id: filters
    required property ActivityLog log
    signal finished()
    spacing: 12
    function takeKeys() { words.input.forceActiveFocus(Qt.ShortcutFocusReason); words.input.selectAll() }

    // Those that are there now, and the one that is chosen though it is gone.
    readonly property var choices: {
        const all = [{ id: "", name: qsTr("All workspaces") }]
        for (let row = 0; row < Backend.workspaces.count; ++row) {
            const workspace = Backend.workspaces.at(row)
            all.push({ id: workspace.id, name: workspace.name })
        }
        return all
    }
    HTextField {
        id: words
        objectName: "activitySearch"
        Layout.preferredWidth: Theme.grown(220)
        Layout.alignment: Qt.AlignTop
        name: qsTr("Search the activity")
        placeholder: qsTr("Search")
        maximumLength: 100
        onEdited: filters.log.search = text
        onAccepted: filters.finished()
        Connections {
            target: filters.log
            function onFilterChanged() { if (words.text !== filters.log.search) words.text = filters.log.search }
        }
    }
    Flow {
        Layout.fillWidth: true
        Layout.alignment: Qt.AlignTop
        spacing: 8
        Repeater {
            model: [
                { group: "machines", text: qsTr("Machines") }, { group: "agents", text: qsTr("Agents") }, { group: "boundary", text: qsTr("Boundary") },
                { group: "ports", text: qsTr("Ports") }, { group: "projects", text: qsTr("Projects") }, { group: "images", text: qsTr("Images") }
            ]
            HChip {
                required property var modelData
                objectName: "group-" + modelData.group
                implicitHeight: Theme.control
                leftPadding: 6
                rightPadding: 6
                text: modelData.text
                chosen: filters.log.groups.includes(modelData.group)
                onClicked: filters.log.setGroup(modelData.group, !chosen)
            }
        }
    }
    HSelect {
        objectName: "activityWorkspace"
        Layout.preferredWidth: Theme.grown(180)
        Layout.alignment: Qt.AlignTop
        label: qsTr("Workspace")
        model: filters.choices.map(choice => choice.name)
        currentIndex: Math.max(0, filters.choices.findIndex(choice => choice.id === filters.log.workspace))
        onActivated: index => filters.log.workspace = filters.choices[index].id
    }
}
