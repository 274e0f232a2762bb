/**
 * Pulls changes page by page until the mirror has reached the server's head. Two pulls never run at once: requests
 * during a pull lead to one more. A mirror that was never filled, or must start over, gets a full pull.
 */
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { SyncMeta } from '../../mirror/database/mirror-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import { resetMirror } from '../../mirror/outbox/new-queue.ts';
import { PAUSE, type SignInGate } from '../connection/sign-in-gate.ts';
import type { Consequences } from '../consequences.ts';
import type { Core } from '../core.ts';
import { AGAIN, createLoop, type Loop, type Next, NOT_ALLOWED_PAUSE, REST, RETRY } from '../loop.ts';
import { noteAnswer } from '../note-answer.ts';
import { drains } from '../push/push-batch.ts';
import type { Failure } from '../transport.ts';
import { createPullPages, type PullPages } from './pull-pages.ts';

const TOO_OLD_PAUSE: Next = { kind: 'pause', ms: 60_000 };

export interface PullParts {
  readonly core: Core;
  readonly gate: SignInGate;
  readonly others: Consequences;
}

export function createPullLoop(outside: PullParts): Loop {
  const { deps, fault } = outside.core;
  const parts = { ...outside, pages: createPullPages(outside.core) };
  return createLoop({
    timers: deps.timers,
    random: deps.random,
    work: () => pullOnce(parts),
    onFault: fault,
  });
}

interface Parts extends PullParts {
  readonly pages: PullPages;
}

async function pullOnce(parts: Parts): Promise<Next> {
  const { core, gate, others, pages } = parts;
  const token = gate.token();
  if (token === null) return PAUSE;
  const meta = await begun(parts);
  const answer = await pages.next(meta, token);
  const heardAt = core.deps.steady.now();
  noteAnswer(core, 'pulls', answer);
  if (answer.kind === 'ok') {
    others.reached();
    core.status.update({ appTooOld: core.isBelowMinimum });
    const page = answer.body;
    if (page.endedKeys) core.deps.floor?.keysEnded(page.endedKeys);
    if (page.more && !page.reset) pages.askAhead(meta, page, token);
    return arrived(parts, meta, page, heardAt);
  }
  others.failed(answer);
  await noteFirstFailure(core, meta, answer);
  if (answer.kind === 'refused' && answer.status === 401) gate.refused(token);
  return afterFailure(parts, meta, answer);
}

/** Returns the state to pull from. A mirror that never held anything begins with a full pull. */
async function begun(parts: PullParts): Promise<SyncMeta> {
  const { core } = parts;
  const { mirror } = core.deps;
  const meta = await core.stored(() => requireMeta(mirror));
  if (meta.epoch !== null || meta.fullPull !== null) return meta;
  return startOver(parts, meta, null);
}

/** A new epoch also means a new queue, and what was known about the kitchen refers to rows that are gone. */
async function startOver(
  { core, others }: PullParts,
  meta: SyncMeta,
  epoch: string | null,
): Promise<SyncMeta> {
  const { mirror } = core.deps;
  const to = { epoch, fullPull: core.newId(), newClientId: core.newId(), askedAs: meta.clientId };
  core.catchUp.startOver();
  const renewed = await core.stored(() => resetMirror(mirror, to));
  if (renewed.clientId !== meta.clientId) {
    await core.count();
    core.status.update({ kitchen: null });
    others.renamed();
  }
  return renewed;
}

/** `heardAt` is in milliseconds of the steady clock. */
async function arrived(parts: PullParts, meta: SyncMeta, page: Envelope, heardAt: number): Promise<Next> {
  const { others } = parts;
  if (page.reset) {
    const isNew = meta.fullPull === null || meta.cursor > 0 || meta.epoch !== page.epoch;
    if (!isNew) return RETRY;
    await startOver(parts, meta, page.epoch);
    others.pushNow();
    return AGAIN;
  }
  const { clientId, fullPull: full, openUpTo } = meta;
  const applied = await others.deliver(page, { via: 'pull', clientId, heardAt, full, openUpTo });
  switch (applied.kind) {
    case 'applied':
      return applied.more ? AGAIN : REST;
    case 'forked':
      return AGAIN;
    case 'pull':
      if (applied.why === 'epoch') await startOver(parts, meta, page.epoch);
      return applied.why === 'gap' ? RETRY : AGAIN;
    case 'ignored':
      return RETRY;
  }
}

async function afterFailure({ core, others }: PullParts, meta: SyncMeta, failure: Failure): Promise<Next> {
  // A long queue goes first: its last answer brings the changes of this pull.
  if (failure.kind === 'unreachable') return drains(core) && meta.fullPull === null ? REST : RETRY;
  const { status, code, retryAfterMs } = failure;
  if (status === 401) return PAUSE;
  if (status === 426) {
    core.status.update({ appTooOld: true });
    return TOO_OLD_PAUSE;
  }
  if (code === 'client.retired' || code === 'client.foreign') {
    await others.newQueue(meta.clientId, 'lost');
    return AGAIN;
  }
  return status === 403 ? NOT_ALLOWED_PAUSE : { kind: 'retry', leastMs: retryAfterMs ?? 0 };
}

/**
 * For screens that have nothing to show yet. If the server sent no message, each screen names what it failed to load.
 */
async function noteFirstFailure(core: Core, meta: SyncMeta, failure: Failure): Promise<void> {
  if (meta.epoch !== null && meta.fillsEmpty !== true) return;
  const error = failure.kind === 'refused' ? (failure.message ?? '') : '';
  const { mirror } = core.deps;
  await core.stored(() => mirror.meta.put({ key: 'firstSync', done: false, error }));
}
