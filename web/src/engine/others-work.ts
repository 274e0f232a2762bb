/**
 * Work that others left waiting on this tablet: an enrolled device delivers it under its own token, whoever is signed in.
 * It is never shown to them; its outcomes wait in its owner's mirror. A customer's work waits for that customer.
 */
import { noteOutcomes } from '../mirror/apply-envelope.ts';
import { type DeviceIdentity, readDevice } from '../mirror/device-db.ts';
import type { MirrorDb } from '../mirror/mirror-db.ts';
import { unsent, unsentWork } from '../mirror/outbox.ts';
import { readMeta } from '../mirror/sync-meta.ts';
import { readTransaction } from '../mirror/transaction.ts';
import { type Core, NOTHING_WAITS, type Waiting } from './core.ts';
import { earlier } from './device-state.ts';
import { giveUpAfter } from './give-up.ts';
import { createLoop, type Loop, type Next, REST } from './loop.ts';
import { fitting, pushRequest } from './push-batch.ts';
import type { SignInGate } from './sign-in-gate.ts';

export function createOthersWork(core: Core, gate: SignInGate): Loop {
  const { timers, random } = core.deps;
  return createLoop({ timers, random, work: () => deliverAll(core, gate), onFault: core.fault });
}

/** What can't be delivered now is looked at again by the next patrol. */
async function deliverAll(core: Core, gate: SignInGate): Promise<Next> {
  const { device, mirror, openMirror, actor } = core.deps;
  const identity = await core.stored(() => readDevice(device));
  if (!openMirror || !identity || identity.deviceToken === null || identity.venueId !== actor.venueId)
    return REST;
  const records = await core.stored(() => device.mirrors.toArray());
  let left = NOTHING_WAITS;
  for (const { name, venueId } of records) {
    if (name === mirror.name || venueId !== actor.venueId) continue;
    left = sum(left, await deliverFrom(core, { gate, identity, db: openMirror(name) }));
  }
  core.othersWaiting = left;
  return REST;
}

const sum = (one: Waiting, other: Waiting): Waiting => ({
  count: one.count + other.count,
  oldestAt: earlier(one.oldestAt, other.oldestAt),
});

interface Delivery {
  readonly gate: SignInGate;
  readonly identity: DeviceIdentity;
  readonly db: MirrorDb;
}

/** Answers what is left. */
async function deliverFrom(core: Core, delivery: Delivery): Promise<Waiting> {
  const { db } = delivery;
  try {
    while (await deliverBatch(core, delivery));
    return await core.stored(() => readTransaction(db, [db.outbox, db.meta], unsentWork));
  } finally {
    db.close();
  }
}

/** Whether there may be more that can go. */
async function deliverBatch(core: Core, { gate, identity, db }: Delivery): Promise<boolean> {
  const { appVersion, clock, timers, transport } = core.deps;
  const [meta, entries] = await core.stored(() => Promise.all([readMeta(db), unsent(db, 50)]));
  const token = gate.token();
  const isStaffs = entries[0] !== undefined && entries[0].context.actor.role !== 'customer';
  if (!meta || !isStaffs || token === null) return false;
  const request = pushRequest({
    meta,
    device: identity,
    appVersion,
    deviceTime: new Date(clock.now()).toISOString(),
    // The rows are for the owner's eyes only.
    waiting: Number.POSITIVE_INFINITY,
    mutations: fitting(entries),
  });
  const answer = await giveUpAfter(timers, (signal) => transport.push(request, { token, signal }));
  if (answer.kind !== 'ok' || answer.body.epoch !== meta.epoch) return false;
  const { results, expected } = answer.body;
  const told = { clientId: meta.clientId, results, expected, now: clock.now() };
  const noted = await core.stored(() => noteOutcomes(db, told));
  return noted === 'noted' && results.length > 0;
}
