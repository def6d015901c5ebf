import QtQuick
import Helix

// Asks for a folder with the dialog of the desktop, or one of Qt's own. Made when it is first wanted.
Item {
    id: picker
    property string title
    signal picked(string folder)
    function choose(title) {
        picker.title = title
        loader.active = true
        if (loader.status === Loader.Error)
            Toaster.fail(qsTr("No file dialog is installed on this computer. Install the package qml6-module-qtquick-dialogs, or type the path."), "")
        else if (loader.item)
            loader.item.ask() // qmllint disable
    }
    Loader {
        id: loader
        active: false
        source: "FolderQuestion.qml"
        onLoaded: { item.picker = picker }
    }
}
