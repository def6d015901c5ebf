import QtQuick

// Opens the boundary sheet of a workspace; made when it is first wanted.
Item {
    id: opener
    function openFor(workspace) {
        loader.active = true
        if (loader.item)
            loader.item.openFor(workspace) // qmllint disable
    }
    Loader {
        id: loader
        active: false
        source: "BoundarySheet.qml"
    }
}
