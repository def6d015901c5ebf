import QtQuick
import Helix
import Helix.Native

// Asks for a folder: with the dialog of the desktop where it offers one to programs, else with our own.
Item {
    id: picker
    property string title
    /// FileBrowser.mayBeNew
    property bool mayBeNew: false
    /// Its path.
    signal picked(string folder)
    function choose(title) {
        picker.title = title
        portal.ask(FilePortal.Folder, picker.Window.window, title, "", Backend.memory.folders()[0] ?? "")
    }
    function take(path) {
        Backend.memory.keepFolder(path)
        picked(path)
    }
    FilePortal {
        id: portal
        onPicked: path => picker.take(path)
        onAbsent: {
            browser.active = true
            browser.item.ask("folder", picker.title, "") // qmllint disable
        }
    }
    // Made when it is first wanted.
    Loader {
        id: browser
        active: false
        sourceComponent: Item {
            // A popup finds its window by the item around it.
            function ask(kind, title, suggestion) { own.ask(kind, title, suggestion) }
            FileBrowser {
                id: own
                mayBeNew: picker.mayBeNew
                onPicked: path => picker.take(path)
            }
        }
    }
}
