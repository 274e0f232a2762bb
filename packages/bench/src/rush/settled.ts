/** Measures how long a whole network takes until nothing is pending anywhere and all devices have the same cursor. */
import type { RushDevice } from './rush-device.ts';

const PATIENCE_MS = 120_000;
const LOOK_MS = 250;
/** Looks several times, because a frame may be on its way while nothing is pending. */
const QUIET_LOOKS = 6;

/** Returns milliseconds, or undefined when it does not settle. `others` report how much is pending elsewhere. */
export async function untilSettled(
  devices: readonly RushDevice[],
  others: readonly { waiting(): Promise<number> }[] = [],
): Promise<number | undefined> {
  const began = Date.now();
  let quiet = 0;
  while (Date.now() - began < PATIENCE_MS) {
    const waiting = [
      ...(await Promise.all(devices.map(waitingOn))),
      ...(await Promise.all(others.map((one) => one.waiting()))),
    ];
    const cursors = new Set(await Promise.all(devices.map(cursorOf)));
    const isQuiet = cursors.size === 1 && waiting.every((count) => count === 0);
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return Date.now() - began;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

const waitingOn = async ({ mirror }: RushDevice): Promise<number> =>
  (await mirror.outbox.count()) + (await mirror.shadow.count());

async function cursorOf({ mirror }: RushDevice): Promise<number> {
  const meta = await mirror.meta.get('sync');
  return meta?.key === 'sync' ? meta.cursor : -1;
}
