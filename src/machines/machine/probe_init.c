/* The only program in the accelerator probe's initrd: says on the console that user space was
 * reached, then reboots. */

#include "machine/init_system_call.h"

enum { kWaitUntilSent = 0x5409 /* TCSBRK with argument 1: tcdrain(3) */ };

void _start(void)
{
    static const char marker[] = "\nHELIX-PROBE-USERLAND\n";
    /* The kernel has opened /dev/console as descriptors 0 to 2. */
    systemCall(kWrite, 1, (long)marker, sizeof marker - 1);
    systemCall(kIoctl, 1, kWaitUntilSent, 1);
    systemCall(kReboot, 0xfee1dead, 672274793,
               0x01234567); /* LINUX_REBOOT_CMD_RESTART, reboot(2) */
    for (;;)
        ;
}
