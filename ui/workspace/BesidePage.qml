import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix
import Helix.Native

// Two desktops side by side, each with its own bar; which two is chosen in the bars.
FocusScope {
    id: page
    focus: true
    /// What runs, in the order of the home page.
    readonly property var ids: {
        const all = []
        for (let row = 0; row < Backend.runningDesktops.count; ++row)
            all.push(Backend.runningDesktops.at(row).id)
        return all
    }
    readonly property string leftId: ids.includes(Navigation.leftId) ? Navigation.leftId : ids.find(id => id !== Navigation.rightId) ?? ""
    readonly property string rightId: ids.includes(Navigation.rightId) && Navigation.rightId !== leftId ? Navigation.rightId : ids.find(id => id !== leftId) ?? ""
    /// `id` on this side; where it was on the other one, the two change places.
    function put(onLeft, id) {
        const other = onLeft ? rightId : leftId, mine = onLeft ? leftId : rightId
        const swapped = id === other ? mine : other
        Navigation.leftId = onLeft ? id : swapped
        Navigation.rightId = onLeft ? swapped : id
    }
    Keys.onEscapePressed: Navigation.go("workspaces")

    RowLayout {
        anchors.fill: parent
        visible: page.leftId !== "" && page.rightId !== ""
        spacing: 1
        LayoutRepeater {
            model: [true, false]
            DesktopPane {
                id: pane
                required property bool modelData
                readonly property string side: modelData ? "left" : "right"
                objectName: side + "Pane"
                Layout.fillWidth: true
                Layout.fillHeight: true
                Layout.preferredWidth: 1
                workspaceId: modelData ? page.leftId : page.rightId
                inSight: page.visible
                elsewhere: Navigation.windowed.includes(workspaceId)
                fullScreenOffered: false
                before: HIconButton {
                    objectName: pane.side + "Choose"
                    iconName: "swap_horiz"
                    text: qsTr("Another workspace on this side")
                    enabled: page.ids.length > 1
                    quiet: choices.visible
                    onClicked: choices.popup(0, height)
                    Menu {
                        id: choices
                        padding: 4
                        width: Theme.menu
                        background: Rectangle {
                            implicitWidth: Theme.menu
                            radius: Theme.radius
                            color: Theme.raised
                            border.color: Theme.line
                        }
                        Repeater {
                            model: page.ids
                            MenuEntry {
                                required property string modelData
                                readonly property WorkspaceItem offered: Backend.workspaces.find(modelData)
                                text: offered ? offered.name : ""
                                iconName: modelData === pane.workspaceId ? "check" : "desktop_windows"
                                onTriggered: page.put(pane.modelData, modelData)
                            }
                        }
                    }
                }
                after: HIconButton {
                    objectName: pane.side + "Open"
                    iconName: "open_in_full"
                    text: qsTr("Only this one")
                    onClicked: Navigation.openWorkspace(pane.workspaceId)
                }
            }
        }
    }
    EmptyState {
        visible: page.leftId === "" || page.rightId === ""
        anchors.centerIn: parent
        width: Math.min(parent.width - 96, 520)
        iconName: "view_column"
        title: qsTr("Two desktops have to run")
        sentence: qsTr("Start another workspace to see two side by side.")
        HButton {
            kind: "primary"
            large: true
            iconName: "grid_view"
            text: qsTr("Go to the workspaces")
            onClicked: Navigation.go("workspaces")
        }
    }
}
