/**
 * The moment for what can wait, such as storing the app for the next start: a first sync has the network and the
 * processor to itself, because somebody is waiting for its screen.
 */
import { createTimer } from './engine/timer.ts';
import type { MirrorDb } from './mirror/mirror-db.ts';
import { mirrorState } from './mirror/outbox-queries.ts';
import { sharedQuery } from './mirror/shared-query.ts';
import { browserTimers, type Timers } from './platform/timers.ts';
import type { WorkspaceHost } from './workspace-host.ts';

/** So that what has come is drawn first. */
const DRAWN_WITHIN_MS = 300;
/** Where nobody is signed in: whoever lets the browser fill in the form has pressed its button by then. */
const SIGNED_IN_WITHIN_MS = 2_000;
/** A sync that takes longer than this has a bad network, and may well be cut off: then the app had better be stored. */
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
      if (hosted.phase === 'open') unwatch = untilFilled(hosted.mirror, () => soon.arm(DRAWN_WITHIN_MS, end));
      else if (hosted.phase !== 'opening') soon.arm(SIGNED_IN_WITHIN_MS, end);
    };

    const unfollow = host.subscribe(look);
    longest.arm(LONGEST_WAIT_MS, end);
    look();
  });
}

/** A first sync that failed is over, too: it is tried again when somebody asks or the network comes back. */
const untilFilled = (mirror: MirrorDb, onFilled: () => void): (() => void) =>
  sharedQuery(mirror, mirrorState).subscribe(({ empty, firstSyncError }) => {
    if (!empty || firstSyncError !== null) onFilled();
  }, onFilled);
