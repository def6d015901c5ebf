// What Helix Agent cannot ask Mutter and the shell for from outside. Programs of the session may ask as well: who runs
// here may see and do all of it anyway.
/* exported init */
'use strict';

const {Clutter, Cogl, Gio, GLib, Meta} = imports.gi;
const Main = imports.ui.main;
const {SystemNotificationSource} = imports.ui.messageTray;

const NAME = 'org.helixvm.Shell';
const PATH = '/org/helixvm/Shell';
const INTERFACE = `
<node>
  <interface name="org.helixvm.Shell">
    <method name="Windows"><arg type="a(ssiiiibb)" direction="out"/></method>
    <method name="SetKeymap">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method>
    <method name="TypeText"><arg type="s" direction="in"/></method>
    <method name="Redraw"/>
    <method name="ShowSign"><arg type="i" direction="in"/><arg type="au" direction="in"/></method>
    <method name="Dragged"><arg type="s" direction="out"/></method>
  </interface>
</node>`;

const URI_LIST = 'text/uri-list';
const MOST_BYTES = 1 << 20;
const PIXEL_BYTES = 4;
const SHOWN = [Meta.WindowType.NORMAL, Meta.WindowType.DIALOG, Meta.WindowType.MODAL_DIALOG, Meta.WindowType.UTILITY];

// What stands at the middle of the upper edge, above panel and windows, full-screen ones too: seen, and no place for the
// pointer. It is there as long as who put it there.
class Sign {
    show(width, pixels, owner) {
        this.hide();
        if (pixels.length === 0)
            return;
        const height = pixels.length / width;
        const image = new Clutter.Image();
        image.set_bytes(new GLib.Bytes(new Uint8Array(Uint32Array.from(pixels).buffer)),
            Cogl.PixelFormat.BGRA_8888, width, height, width * PIXEL_BYTES);
        this._actor = new Clutter.Actor({content: image, width, height});
        this._actor.add_constraint(new Clutter.AlignConstraint({
            source: global.stage, align_axis: Clutter.AlignAxis.X_AXIS, factor: 0.5,
        }));
        Main.uiGroup.add_child(this._actor);
        this._watch = Gio.DBus.session.watch_name(owner, Gio.BusNameWatcherFlags.NONE, null, () => this.hide());
    }

    hide() {
        if (!this._actor)
            return;
        Gio.DBus.session.unwatch_name(this._watch);
        this._actor.destroy();
        this._actor = null;
    }
}

class Door {
    constructor(sign) {
        this._sign = sign;
    }

    // Those that lie below come first, as on other desktops.
    Windows() {
        const windows = global.get_window_actors().map(actor => actor.meta_window);
        const workspace = global.workspace_manager.get_active_workspace();
        return windows.filter(window => SHOWN.includes(window.window_type)).map(window => {
            const box = window.get_frame_rect();
            const isVisible = !window.minimized && window.located_on_workspace(workspace);
            const program = window.get_wm_class() ?? '';
            return [window.get_title() ?? '', program, box.x, box.y, box.width, box.height, window.has_focus(), isVisible];
        });
    }

    SetKeymap(layout, variant, options) {
        const backend = Meta.get_backend();
        backend.set_keymap(layout, variant, options);
        backend.lock_layout_group(0);
    }

    // To the text input of the program that has the focus (text-input-v3), as an input method would.
    TypeText(text) {
        Main.inputMethod.commit(text);
    }

    // A recording has no picture before something is drawn.
    Redraw() {
        global.stage.queue_redraw();
    }

    // 0xFFRRGGBB, rows of that width; none takes away what is shown.
    ShowSignAsync([width, pixels], invocation) {
        this._sign.show(width, pixels, invocation.get_sender());
        invocation.return_value(null);
    }

    // The addresses of the files that are dragged at this moment; empty where none are.
    DraggedAsync(_parameters, invocation) {
        const answer = text => invocation.return_value(new GLib.Variant('(s)', [text]));
        const selection = global.display.get_selection();
        const dragged = Meta.SelectionType.SELECTION_DND;
        if (!selection.get_mimetypes(dragged).includes(URI_LIST)) {
            answer('');
            return;
        }
        const bytes = Gio.MemoryOutputStream.new_resizable();
        selection.transfer_async(dragged, URI_LIST, MOST_BYTES, bytes, null, (from, result) => {
            try {
                from.transfer_finish(result);
                bytes.close(null);
                answer(new TextDecoder().decode(bytes.steal_as_bytes().toArray()));
            } catch (error) {
                answer('');
            }
        });
    }
}

class Extension {
    enable() {
        this._sign = new Sign();
        this._export = Gio.DBusExportedObject.wrapJSObject(INTERFACE, new Door(this._sign));
        this._export.export(Gio.DBus.session, PATH);
        // The shell was started with a bus of the system where nobody is (/usr/lib/helixvm/desktop), and has opened it.
        GLib.unsetenv('DBUS_SYSTEM_BUS_ADDRESS');
        // A session begins with its desktop, not with the overview, where keys search.
        this._hadOverview = Main.sessionMode.hasOverview;
        Main.sessionMode.hasOverview = false;
        if (!Main.layoutManager._startingUp) {
            this._announce();
            return;
        }
        // The shell would begin by saying that there is no lock, which nobody wants in a machine of an agent's.
        const show = SystemNotificationSource.prototype.showNotification;
        SystemNotificationSource.prototype.showNotification = function () {
            this.destroy();
        };
        this._onStarted = Main.layoutManager.connect('startup-complete', () => {
            SystemNotificationSource.prototype.showNotification = show;
            this._announce();
        });
    }

    // The name is there once the desktop is painted: who waits for it may look.
    _announce() {
        Main.sessionMode.hasOverview = this._hadOverview;
        // It offers to end the recording that the agent sees by, and nobody needs to be told of it.
        Main.panel.statusArea.screenSharing?.container.hide();
        this._name = Gio.DBus.session.own_name(NAME, Gio.BusNameOwnerFlags.NONE, null, null);
    }

    disable() {
        if (this._onStarted)
            Main.layoutManager.disconnect(this._onStarted);
        if (this._name)
            Gio.DBus.session.unown_name(this._name);
        this._export.unexport();
        this._sign.hide();
        this._onStarted = this._name = this._export = this._sign = null;
    }
}

function init() {
    return new Extension();
}
