/**
 * Decides when tasks that can wait may start, such as storing the app for the next start. A first sync gets the network
 * and the processor to itself, because somebody is waiting for its screen.
 */
import { createTimer } from '../engine/timer.ts';
import type { MirrorDb } from '../mirror/database/mirror-db.ts';
import { mirrorState } from '../mirror/queries/outbox-queries.ts';
import { sharedQuery } from '../mirror/queries/shared-query.ts';
import { browserTimers, type Timers } from '../platform/clock.ts';
import type { WorkspaceHost } from './workspace-host.ts';

/** Time for the screen to draw the data that arrived. */
const DRAWN_WITHIN_MS = 300;
/** Used when nobody is signed in. By then, a person whose browser fills in the form has pressed its button. */
const SIGNED_IN_WITHIN_MS = 2_000;
/**
 * A sync that takes longer than this has a bad network and may be cut off. It is then better to store the app right
 * away.
 */
const LONGEST_WAIT_MS = 30_000;

export function afterFirstSync(host: WorkspaceHost, timers: Timers = browserTimers): Promise<void> {
  return new Promise((resolve) => {
    const [soon, longest] = [createTimer(timers), createTimer(timers)];
    let unwatch = (): void => undefined;

    const forget = (): void => {
      unwatch();
      unwatch = () => undefined;
      soon.clear();
    };
    const end = (): void => {
      forget();
      unfollow();
      longest.clear();
      resolve();
    };
    const look = (): void => {
      forget();
      const hosted = host.get();
      if ('mirror' in hosted) unwatch = untilFilled(hosted.mirror, () => soon.arm(DRAWN_WITHIN_MS, end));
      else if (hosted.phase !== 'opening') soon.arm(SIGNED_IN_WITHIN_MS, end);
    };

    const unfollow = host.subscribe(look);
    longest.arm(LONGEST_WAIT_MS, end);
    look();
  });
}

/** A failed first sync also counts as over. It is retried when somebody asks or the network comes back. */
const untilFilled = (mirror: MirrorDb, onFilled: () => void): (() => void) =>
  sharedQuery(mirror, mirrorState).subscribe(({ empty, firstSyncError }) => {
    if (!empty || firstSyncError !== null) onFilled();
  }, onFilled);
