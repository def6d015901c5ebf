import Helix

// In the header of a page that the sidebar does not name: the way back.
HButton {
    iconName: "arrow_back"
    text: qsTr("Workspaces")
    onClicked: Navigation.go("workspaces")
}
