/**
 * Sends what waits, in order, until nothing does. The answer's outcomes are noted, and its changes applied; whatever is
 * lost of it comes with a pull. A batch whose shape is refused is halved until the one mutation is found.
 */
import type { PushRequest, PushResponse } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { noteOutcomes } from '../mirror/apply-envelope.ts';
import { readDevice } from '../mirror/device-db.ts';
import { countFrom, noteAttempt, noteRefusedShape, unsent } from '../mirror/outbox.ts';
import { requireMeta } from '../mirror/sync-meta.ts';
import type { Consequences } from './consequences.ts';
import type { Core } from './core.ts';
import { deviceState } from './device-state.ts';
import { giveUpAfter } from './give-up.ts';
import { AGAIN, createLoop, type Loop, type Next, REST, RETRY } from './loop.ts';
import { fitting, pushRequest } from './push-batch.ts';
import { PAUSE, type SignInGate } from './sign-in-gate.ts';
import type { Refused } from './transport.ts';

/** Statuses that say something about what was sent, if our server said them. */
const ABOUT_THE_BATCH: readonly number[] = [400, 409, 413, 422];
const NOT_ALLOWED_PAUSE: Next = { kind: 'pause', ms: 30_000 };

export interface PushParts {
  readonly core: Core;
  readonly gate: SignInGate;
  readonly others: Consequences;
}

export function createPushLoop(parts: PushParts): Loop {
  const { deps, status, fault } = parts.core;
  const batch = { limit: LIMITS.pushMutations as number };
  const work = async (): Promise<Next> => {
    try {
      return await pushOnce(parts, batch);
    } finally {
      status.update({ sending: false });
    }
  };
  return createLoop({ timers: deps.timers, random: deps.random, work, onFault: fault });
}

/** How many mutations go at once; halved while a batch is refused. */
interface BatchSize {
  limit: number;
}

async function pushOnce(parts: PushParts, batch: BatchSize): Promise<Next> {
  const { core, gate, others } = parts;
  const { deps } = core;
  const { request, waiting } = await compose(core, batch.limit);
  if (request.mutations.length === 0) return REST;
  const token = gate.token();
  if (token === null) return PAUSE;
  core.status.update({ sending: true });
  const sentAt = deps.clock.now();
  const answer = await giveUpAfter(deps.timers, (signal) => deps.transport.push(request, { token, signal }));
  const mids = request.mutations.map(({ mid }) => mid);
  if (answer.kind === 'ok') {
    batch.limit = LIMITS.pushMutations;
    others.reached();
    core.learnTime(answer.body.serverTime, sentAt);
    return taken(parts, { request, waiting, body: answer.body });
  }
  await core.stored(() => noteAttempt(deps.mirror, mids));
  others.failed(answer);
  if (answer.kind === 'unreachable') return RETRY;
  if (answer.status === 401) {
    gate.refused(token);
    return PAUSE;
  }
  return refused(parts, { answer, request, batch });
}

async function compose(core: Core, limit: number): Promise<{ request: PushRequest; waiting: number }> {
  const { mirror, device, appVersion, clock } = core.deps;
  return core.stored(async () => {
    const [[meta, entries], identity] = await Promise.all([
      mirror.transaction('r', mirror.meta, mirror.outbox, () =>
        Promise.all([requireMeta(mirror), unsent(mirror, limit)]),
      ),
      readDevice(device),
    ]);
    const waiting = countFrom(entries, meta);
    const deviceTime = new Date(clock.now()).toISOString();
    const mutations = fitting(entries);
    return {
      waiting,
      request: pushRequest({
        meta,
        device: identity,
        appVersion,
        deviceTime,
        waiting,
        state: deviceState(core, waiting),
        mutations,
      }),
    };
  });
}

interface Taken {
  readonly request: PushRequest;
  readonly waiting: number;
  readonly body: PushResponse;
}

async function taken({ core, others }: PushParts, { request, waiting, body }: Taken): Promise<Next> {
  const { clientId } = request;
  const { mirror, clock } = core.deps;
  if (request.epoch !== undefined && body.epoch !== request.epoch) {
    others.pullAgain();
    return RETRY;
  }
  if (body.forked) {
    await others.newQueue(clientId, 'forked');
    return AGAIN;
  }
  if (body.enrol) await others.enrolAgain();
  const { results, expected } = body;
  const noted = await core.stored(() =>
    noteOutcomes(mirror, { clientId, results, expected, now: clock.now() }),
  );
  if (noted === 'forked' || noted === 'unknown number') {
    await others.newQueue(clientId, noted === 'forked' ? 'forked' : 'lost');
    return AGAIN;
  }
  if (body.changes) await others.deliver(body.changes, { via: 'push', clientId });
  else if (waiting <= request.mutations.length) others.pullAgain();
  await core.count();
  const moved = noted === 'ignored' || results.length > 0;
  return moved && !body.retry ? AGAIN : RETRY;
}

interface RefusedBatch {
  readonly answer: Refused;
  readonly request: PushRequest;
  readonly batch: BatchSize;
}

async function refused({ core, others }: PushParts, { answer, request, batch }: RefusedBatch): Promise<Next> {
  if (answer.status === 410 || answer.code === 'client.foreign') {
    await others.newQueue(request.clientId, 'lost');
    return AGAIN;
  }
  if (answer.status === 403 || answer.status === 426) return NOT_ALLOWED_PAUSE;
  if (!ABOUT_THE_BATCH.includes(answer.status)) return { kind: 'retry', floorMs: answer.retryAfterMs ?? 0 };
  const sent = request.mutations.length;
  if (sent > 1) {
    batch.limit = Math.ceil(sent / 2);
    return AGAIN;
  }
  const mid = request.mutations[0]?.mid;
  // A proxy may answer 400 or 413 for reasons of its own: only our server's word sends anything to the tray.
  if (mid === undefined || answer.code === '') return RETRY;
  const skipId = core.newId();
  const now = core.deps.clock.now();
  const what = await core.stored(() =>
    noteRefusedShape(core.deps.mirror, { mid, code: answer.code, now, skipId }),
  );
  if (what === 'again') return RETRY;
  batch.limit = LIMITS.pushMutations;
  await core.count();
  return AGAIN;
}
