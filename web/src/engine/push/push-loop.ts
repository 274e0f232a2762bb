/**
 * Sends waiting mutations in order until none is left. It stores the outcomes and applies the changes in each response;
 * a pull fetches anything that was lost. A batch refused for its shape is halved until the one bad mutation is found.
 */
import type { Envelope, Result } from '@tableside/protocol/envelope.ts';
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import type { QueuedTap } from '../../mirror/decide/optimistic-write.ts';
import { noteAttempt, noteRefusedBatch, noteRefusedShape } from '../../mirror/outbox/outbox.ts';
import { noteOutcomes } from '../../mirror/rebase/apply-envelope.ts';
import { PAUSE, type SignInGate } from '../connection/sign-in-gate.ts';
import type { Consequences } from '../consequences.ts';
import type { Core } from '../core.ts';
import { AGAIN, createLoop, type Loop, type Next, NOT_ALLOWED_PAUSE, REST, RETRY } from '../loop.ts';
import { noteAnswer } from '../note-answer.ts';
import type { Refused } from '../transport.ts';
import { isAboutTheBatch } from './push-batch.ts';
import { createPushBatches, type PushBatches, type SentBatch } from './push-batches.ts';

export interface PushParts {
  readonly core: Core;
  readonly gate: SignInGate;
  readonly others: Consequences;
}

export interface PushLoop extends Loop {
  /** Takes a tap that this tab is writing, and sends it as soon as it is durable. */
  handOver(tap: Promise<QueuedTap | undefined>): void;
}

export function createPushLoop(outside: PushParts): PushLoop {
  const { core, gate } = outside;
  const { deps, status, fault } = core;
  const batches = createPushBatches(core, gate);
  const parts = { ...outside, batches };
  const work = async (): Promise<Next> => {
    try {
      return await pushOnce(parts);
    } finally {
      status.update({ sending: false });
    }
  };
  const loop = createLoop({ timers: deps.timers, random: deps.random, work, onFault: fault });
  return Object.assign(loop, { handOver: batches.handOver });
}

interface Parts extends PushParts {
  readonly batches: PushBatches;
}

async function pushOnce(parts: Parts): Promise<Next> {
  const { core, gate, others, batches } = parts;
  const batch = await batches.next(LIMITS.pushMutations);
  if (batch === 'nothing waits') {
    core.status.update({ pushesFailSince: null, isHeldFull: false });
    return REST;
  }
  if (batch === 'nobody is signed in') return PAUSE;
  core.status.update({ sending: true });
  const answer = await batch.answer;
  const heardAt = core.deps.steady.now();
  noteAnswer(core, 'pushes', answer);
  if (answer.kind === 'ok') {
    others.reached();
    core.learnTime(answer.body.serverTime, batch.sentAt);
    core.status.update({ isHeldFull: answer.body.retry?.code === 'held.full' });
    return taken(parts, { ...batch, heardAt }, answer.body);
  }
  const { mutations } = batch.request;
  const mids = mutations.map(({ mid }) => mid);
  await core.stored(() => noteAttempt(core.deps.mirror, mids));
  others.failed(answer);
  if (answer.kind === 'unreachable') return RETRY;
  if (answer.status === 401) {
    gate.refused(batch.token);
    return PAUSE;
  }
  return refused(parts, answer, batch.request);
}

interface AnsweredBatch extends SentBatch {
  /** When the answer arrived, in ms of the steady clock. */
  readonly heardAt: number;
}

async function taken(parts: Parts, batch: AnsweredBatch, body: PushResponse): Promise<Next> {
  const { others, batches } = parts;
  const { clientId, epoch, mutations } = batch.request;
  const { results, expected, retry = false } = body;
  if (epoch !== undefined && body.epoch !== epoch) {
    others.pullAgain();
    return RETRY;
  }
  if (body.forked) {
    await others.newQueue(clientId, 'forked');
    return AGAIN;
  }
  if (body.enrol) await others.enrolAgain();
  const isAll = results.length === mutations.length && expected === undefined && !retry;
  if (isAll) batches.answered(batch);
  const noted = await write(parts, batch, body);
  if (noted === 'forked' || noted === 'unknown number') {
    await others.newQueue(clientId, noted === 'forked' ? 'forked' : 'lost');
    return AGAIN;
  }
  const moved = noted === 'ignored' || results.length > 0;
  return moved && !retry ? AGAIN : RETRY;
}

type Noted = Awaited<ReturnType<typeof noteOutcomes>>;

/** If the changes in the response cover all outcomes, one transaction writes both. */
async function write({ core, others }: Parts, batch: AnsweredBatch, body: PushResponse): Promise<Noted> {
  const { request, waiting, heardAt, cacheGeneration } = batch;
  const { clientId } = request;
  const { results, expected, changes } = body;
  const from = { via: 'push', clientId, heardAt, cacheGeneration } as const;
  if (changes && expected === undefined && tellsAll(changes, results)) {
    const applied = await others.deliver(changes, from).catch(core.fault);
    if (applied?.kind === 'applied') return 'noted';
  }
  const told = { clientId, results, expected, now: core.deps.clock.now() };
  const noted = await core.stored(() => noteOutcomes(core.deps.mirror, told));
  if (noted === 'forked' || noted === 'unknown number') return noted;
  await core.count();
  if (changes) await others.deliver(changes, from);
  else if (waiting <= request.mutations.length) others.pullAgain();
  return noted;
}

function tellsAll({ lastMid, results: told }: Envelope, results: readonly Result[]): boolean {
  const known = new Set(told.map(({ mid }) => mid));
  return lastMid !== null && results.every(({ mid }) => mid <= lastMid && known.has(mid));
}

async function refused({ core, others }: Parts, answer: Refused, request: PushRequest): Promise<Next> {
  if (answer.code === 'client.retired' || answer.code === 'client.foreign') {
    await others.newQueue(request.clientId, 'lost');
    return AGAIN;
  }
  if (answer.status === 403 || answer.status === 426) return NOT_ALLOWED_PAUSE;
  if (!isAboutTheBatch(answer)) return { kind: 'retry', leastMs: answer.retryAfterMs ?? 0 };
  const [first, ...rest] = request.mutations;
  if (first && rest.length > 0) {
    await core.stored(() => noteRefusedBatch(core.deps.mirror, request));
    return AGAIN;
  }
  const mid = first?.mid;
  // A proxy may answer 400 or 413 for its own reasons. Only our server's answer moves a change to the rejected changes.
  if (mid === undefined || answer.code === '') return RETRY;
  const skipId = core.newId();
  const { clientId } = request;
  const now = core.deps.clock.now();
  const what = await core.stored(() =>
    noteRefusedShape(core.deps.mirror, { clientId, mid, code: answer.code, now, skipId }),
  );
  if (what === 'again') return RETRY;
  await core.count();
  return AGAIN;
}
