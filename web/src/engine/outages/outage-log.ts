/**
 * Records, across reloads, how long this device was without the server, so that a screen can later show what was taken
 * in that time. Short losses are dropped. During an outage, the last long one stays on record.
 */
import type { OutageMeta } from '../../mirror/database/mirror-db.ts';
import { writeTransaction } from '../../mirror/database/transaction.ts';
import type { Core } from '../core.ts';

/** A shorter loss is not reported to a person. */
export const OUTAGE_MS = 60_000;

export interface OutageLog {
  start(): void;
  stop(): void;
}

export function createOutageLog(core: Core): OutageLog {
  const { clock, steady, mirror } = core.deps;
  let unsubscribe: () => void = () => undefined;
  let wasOnline: boolean | null = null;

  const note = (change: (known: OutageMeta) => OutageMeta): void => {
    core
      .stored(() =>
        writeTransaction(mirror, [mirror.meta], async ({ meta }) => {
          const known = await meta.get('outage');
          const before = known?.key === 'outage' ? known : NONE;
          const after = change(before);
          if (after !== before) await meta.put(after);
        }),
      )
      .catch(core.fault);
  };

  const look = (): void => {
    const { phase, phaseSince } = core.status.get();
    if (phase === 'connecting') return;
    const isOnline = phase === 'online';
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    const now = clock.now();
    const since = now - (steady.now() - phaseSince);
    note((known) => (isOnline ? ended(known, now) : begun(known, since)));
  };

  return {
    start() {
      unsubscribe();
      unsubscribe = core.status.subscribe(look);
      look();
    },
    stop: () => unsubscribe(),
  };
}

const NONE: OutageMeta = { key: 'outage', since: null, last: null };

const begun = (known: OutageMeta, since: number): OutageMeta =>
  known.since === null ? { ...known, since } : known;

function ended(known: OutageMeta, now: number): OutageMeta {
  if (known.since === null) return known;
  const last = now - known.since < OUTAGE_MS ? known.last : { from: known.since, to: now };
  return { ...known, since: null, last };
}
