import QtQuick
import QtQuick.Dialogs
import Helix
import Helix.Native

FileDialog {
    id: question
    property FilePicker picker
    function ask() {
        title = picker.title
        fileMode = picker.saving ? FileDialog.SaveFile : FileDialog.OpenFile
        if (picker.suggestion !== "")
            selectedFile = Backend.documents + "/" + picker.suggestion
        open()
    }
    onAccepted: picker.picked(selectedFile.toString())
}
