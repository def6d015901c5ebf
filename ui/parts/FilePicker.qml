import QtQuick
import Helix
import Helix.Native

// Asks for a file: with the dialog of the desktop where it offers one to programs, else with our own.
Item {
    id: picker
    property string title
    property string suggestion
    property string kind: "open"
    /// The file's file: address.
    signal picked(string file)
    function save(title, suggestion) { ask("save", title, suggestion) }
    function choose(title) { ask("open", title, "") }
    function ask(kind, title, suggestion) {
        picker.kind = kind
        picker.title = title
        picker.suggestion = suggestion
        portal.ask(kind === "save" ? FilePortal.Save : FilePortal.Open, picker.Window.window, title, suggestion, Backend.memory.folders()[0] ?? "")
    }
    function take(path) {
        Backend.memory.keepFolder(path.slice(0, Math.max(1, path.lastIndexOf("/"))))
        picked(portal.addressOf(path))
    }
    FilePortal {
        id: portal
        onPicked: path => picker.take(path)
        onAbsent: {
            browser.active = true
            browser.item.ask(picker.kind, picker.title, picker.suggestion) // qmllint disable
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
                onPicked: path => picker.take(path)
            }
        }
    }
}
