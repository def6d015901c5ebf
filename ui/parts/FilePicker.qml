import QtQuick
import Helix

// Asks for a file with the dialog of the desktop, or one of Qt's own. Made when it is first wanted.
Item {
    id: picker
    property string title
    property string suggestion
    property bool saving: false
    signal picked(string file)
    function save(title, suggestion) { ask(title, suggestion, true) }
    function choose(title) { ask(title, "", false) }
    function ask(title, suggestion, saving) {
        picker.title = title
        picker.suggestion = suggestion
        picker.saving = saving
        loader.active = true
        if (loader.status === Loader.Error)
            Toaster.fail(qsTr("No file dialog is installed on this computer. Install the package qml6-module-qtquick-dialogs, or type the path."), "")
        else if (loader.item)
            loader.item.ask() // qmllint disable
    }
    Loader {
        id: loader
        active: false
        source: "FileQuestion.qml"
        onLoaded: { item.picker = picker }
    }
}
