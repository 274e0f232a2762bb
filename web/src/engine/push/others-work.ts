/**
 * Delivers work that others left waiting on this tablet. An enrolled device sends it under its own token, whoever is
 * signed in. Nobody else sees the work, and its outcomes wait in its owner's mirror. A customer's work waits for that
 * customer. A refused batch is halved, and a mutation refused alone goes to its owner's rejected changes, as in one's own queue.
 */
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { type DeviceIdentity, type MirrorRecord, readDevice } from '../../mirror/database/device-db.ts';
import { FLOOR_USER, isOf0x, type MirrorDb } from '../../mirror/database/mirror-db.ts';
import { withStorage } from '../../mirror/database/storage-error.ts';
import { readMeta } from '../../mirror/database/sync-meta.ts';
import { readTransaction } from '../../mirror/database/transaction.ts';
import { resetMirror } from '../../mirror/outbox/new-queue.ts';
import { noteRefusedBatch, noteRefusedShape, unsent, unsentWork } from '../../mirror/outbox/outbox.ts';
import { noteOutcomes } from '../../mirror/rebase/apply-envelope.ts';
import { giveUpAfter } from '../connection/give-up.ts';
import type { SignInGate } from '../connection/sign-in-gate.ts';
import { type Core, NOTHING_WAITS, type Waiting } from '../core.ts';
import { earlier } from '../device-state.ts';
import { createLoop, type Loop, type Next, REST } from '../loop.ts';
import type { Refused } from '../transport.ts';
import { fitting, isAboutTheBatch, pushRequest } from './push-batch.ts';

export function createOthersWork(core: Core, gate: SignInGate): Loop {
  const { timers, random } = core.deps;
  return createLoop({ timers, random, work: () => deliverAll(core, gate), onFault: core.fault });
}

/**
 * The next watchdog tries again what cannot be delivered now. A mirror that cannot be read holds up no other, and does
 * not mean that this person's storage fails.
 */
async function deliverAll(core: Core, gate: SignInGate): Promise<Next> {
  const { device, mirror, openMirror, actor } = core.deps;
  const identity = await core.stored(() => readDevice(device));
  if (!openMirror || !identity || identity.deviceToken === null || identity.venueId !== actor.venueId)
    return REST;
  const records = await core.stored(() => device.mirrors.toArray());
  let left = NOTHING_WAITS;
  for (const record of records) {
    const { name, venueId } = record;
    if (name === mirror.name || venueId !== actor.venueId || isOf0x(name)) continue;
    const token = () => tokenFor(core, { gate, identity, record });
    const waiting = await deliverFrom(core, {
      token,
      identity,
      db: openMirror(name),
    }).catch((error: unknown) => void core.fault(error));
    if (waiting) left = sum(left, waiting);
  }
  core.othersWaiting = left;
  return REST;
}

const sum = (one: Waiting, other: Waiting): Waiting => ({
  count: one.count + other.count,
  oldestAt: earlier(one.oldestAt, other.oldestAt),
});

interface Sender {
  readonly gate: SignInGate;
  readonly identity: DeviceIdentity;
  readonly record: MirrorRecord;
}

/** The queue that the staff of this tablet share belongs to the device. All others are delivered by a person. */
function tokenFor({ deps }: Core, { gate, identity, record }: Sender): string | null {
  const { deviceId, deviceToken } = identity;
  if (record.userId === FLOOR_USER) return deviceToken && deviceCredential({ deviceId, deviceToken });
  return deps.floor ? deps.floor.personsToken() : gate.token();
}

interface Delivery {
  readonly token: () => string | null;
  readonly identity: DeviceIdentity;
  readonly db: MirrorDb;
}

/** Returns what is left. */
async function deliverFrom(core: Core, delivery: Delivery): Promise<Waiting> {
  const { db } = delivery;
  try {
    await followHistory(core, db);
    while (await deliverBatch(core, delivery));
    return await withStorage(() => readTransaction(db, [db.outbox, db.meta], unsentWork));
  } finally {
    db.close();
  }
}

/** A restored backup may lack changes confirmed here, so they are sent again, as in one's own queue. */
async function followHistory({ serverEpoch, newId }: Core, db: MirrorDb): Promise<void> {
  const meta = await withStorage(() => readMeta(db));
  if (!meta || meta.epoch === null || serverEpoch === null || meta.epoch === serverEpoch) return;
  const to = { epoch: serverEpoch, fullPull: newId(), newClientId: newId(), askedAs: meta.clientId };
  await withStorage(() => resetMirror(db, to));
}

/** Returns whether more can go now. */
async function deliverBatch(core: Core, delivery: Delivery): Promise<boolean> {
  const { identity, db } = delivery;
  const { appVersion, clock, transport } = core.deps;
  const [meta, entries] = await withStorage(() =>
    Promise.all([readMeta(db), unsent(db, LIMITS.pushMutations)]),
  );
  const token = delivery.token();
  const isStaffs = entries[0] !== undefined && entries[0].context.actor.role !== 'customer';
  if (!meta || !isStaffs || token === null) return false;
  const request = pushRequest({
    meta,
    device: identity,
    appVersion,
    deviceTime: new Date(clock.now()).toISOString(),
    // An infinite count makes the push ask for no rows, because only the owner may see them.
    waiting: Number.POSITIVE_INFINITY,
    mutations: fitting(entries),
  });
  const answer = await giveUpAfter(core.deps, (signal) => transport.push(request, { token, signal }));
  if (answer.kind === 'refused') return afterRefusal(core, delivery, answer, request);
  if (answer.kind !== 'ok' || answer.body.epoch !== meta.epoch) return false;
  const { results, expected } = answer.body;
  const told = { clientId: meta.clientId, results, expected, now: clock.now() };
  const noted = await withStorage(() => noteOutcomes(db, told));
  return noted === 'noted' && results.length > 0;
}

/**
 * Returns whether more can go now. Only our server's answer moves a change to the rejected changes: a proxy may refuse
 * for reasons of its own.
 */
async function afterRefusal(
  core: Core,
  { db }: Delivery,
  answer: Refused,
  request: PushRequest,
): Promise<boolean> {
  const [first, ...rest] = request.mutations;
  if (!isAboutTheBatch(answer) || !first) return false;
  if (rest.length > 0) {
    await withStorage(() => noteRefusedBatch(db, request));
    return true;
  }
  if (answer.code === '') return false;
  const now = core.deps.clock.now();
  const refused = {
    clientId: request.clientId,
    mid: first.mid,
    code: answer.code,
    now,
    skipId: core.newId(),
  };
  return (await withStorage(() => noteRefusedShape(db, refused))) === 'skipped';
}
