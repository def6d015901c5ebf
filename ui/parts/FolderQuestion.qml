import QtQuick
import QtQuick.Dialogs
import Helix

FolderDialog {
    id: question
    property FolderPicker picker
    function ask() {
        title = picker.title
        open()
    }
    onAccepted: picker.picked(decodeURIComponent(selectedFolder.toString().replace(/^file:\/\//, "")))
}
