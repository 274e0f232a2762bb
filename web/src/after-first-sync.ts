/**
 * The moment for what can wait, such as storing the app for the next start: a first sync has the network and the
 * processor to itself, because somebody is waiting for its screen.
 */
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
    let soon: number | undefined;
    let unwatch = (): void => undefined;

    const wait = (): void => {
      unwatch();
      unwatch = () => undefined;
      if (soon !== undefined) timers.clearTimeout(soon);
      soon = undefined;
    };
    const end = (): void => {
      wait();
      unfollow();
      timers.clearTimeout(longest);
      resolve();
    };
    const endIn = (ms: number): void => {
      soon ??= timers.setTimeout(end, ms);
    };
    const look = (): void => {
      wait();
      const hosted = host.get();
      if (hosted.phase === 'open') unwatch = untilFilled(hosted.mirror, () => endIn(DRAWN_WITHIN_MS));
      else if (hosted.phase !== 'opening') endIn(SIGNED_IN_WITHIN_MS);
    };

    const unfollow = host.subscribe(look);
    const longest = timers.setTimeout(end, LONGEST_WAIT_MS);
    look();
  });
}

/** A first sync that failed is over, too: it is tried again when somebody asks or the network comes back. */
const untilFilled = (mirror: MirrorDb, onFilled: () => void): (() => void) =>
  sharedQuery(mirror, mirrorState).subscribe(({ empty, firstSyncError }) => {
    if (!empty || firstSyncError !== null) onFilled();
  }, onFilled);
