/** Requests pages of changes. While one page is being written to the mirror, the next one is already requested. */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import type { SyncMeta } from '../../mirror/database/mirror-db.ts';
import { fullSinceAfter } from '../../mirror/database/sync-meta.ts';
import { GIVE_UP_MS, giveUpAfter } from '../connection/give-up.ts';
import type { Core } from '../core.ts';
import { deviceState } from '../device-state.ts';
import type { Answer } from '../transport.ts';

/**
 * A page is one transaction on the device, and a tap may have to wait for it. Pages are large only while nothing is
 * shown yet.
 */
const pageRows = ({ fillsEmpty }: SyncMeta): number =>
  fillsEmpty === true ? LIMITS.pullRows : LIMITS.answerRows;

export interface PullPages {
  /** Returns the page that follows the mirror's position. */
  next(meta: SyncMeta, token: string): Promise<Answer<Envelope>>;
  /** Requests the page after this one, which is about to be written. */
  askAhead(meta: SyncMeta, page: Envelope, token: string): void;
}

interface Ahead {
  readonly place: string;
  readonly askedAt: number;
  readonly answer: Promise<Answer<Envelope>>;
}

export function createPullPages(core: Core): PullPages {
  const { steady, transport } = core.deps;
  let ahead: Ahead | undefined;
  const ask = (meta: SyncMeta, token: string): Promise<Answer<Envelope>> =>
    giveUpAfter(core.deps, (signal) => transport.pull(requestOf(core, meta), { token, signal }));
  /** An answer that arrives long after its request would be mistaken for current data. */
  const isFresh = ({ askedAt }: Ahead): boolean => steady.now() - askedAt < GIVE_UP_MS;
  return {
    next(meta, token) {
      const waiting = ahead;
      ahead = undefined;
      const isIt = waiting?.place === placeOf(meta, token) && isFresh(waiting);
      return isIt ? waiting.answer : ask(meta, token);
    },
    askAhead(meta, { epoch, to, head }, token) {
      const fullSince = fullSinceAfter(meta, { head });
      const then = { ...meta, epoch, cursor: to, ...(fullSince !== undefined && { fullSince }) };
      const answer = ask(then, token);
      // Whoever takes this answer handles its failure. Until then, the rejection must not count as unhandled.
      answer.catch(() => undefined);
      ahead = { place: placeOf(then, token), askedAt: steady.now(), answer };
    },
  };
}

const placeOf = (
  { clientId, epoch, cursor, fullPull, fullSince, openUpTo }: SyncMeta,
  token: string,
): string => JSON.stringify([clientId, epoch, cursor, fullPull, fullSince, openUpTo, token]);

function requestOf(core: Core, meta: SyncMeta): PullRequest {
  const { clock, appVersion } = core.deps;
  return {
    protocol: PROTOCOL_VERSION,
    clientId: meta.clientId,
    appVersion,
    cursor: meta.cursor,
    ackMid: meta.ackMid,
    limit: pageRows(meta),
    deviceTime: new Date(clock.now()).toISOString(),
    state: deviceState(core),
    ...(core.deps.floor && { view: 'floor' as const }),
    ...(meta.epoch !== null && { epoch: meta.epoch }),
    ...(meta.fullPull !== null && { full: meta.fullPull }),
    ...(meta.fullPull !== null && meta.fullSince !== undefined && { fullSince: meta.fullSince }),
    ...(meta.fullPull !== null && meta.fillsEmpty && { open: meta.openUpTo ?? ('only' as const) }),
  };
}
