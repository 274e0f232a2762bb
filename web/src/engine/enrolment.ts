/**
 * Gets the device's letter. The device asks at a staff member's first sign-in on this browser, again under a new
 * identity when another copy of it is in use, and for a different letter after one of its numbers clashed. A device
 * whose id is in use elsewhere, and which cannot show its token, becomes another device. Its queue stays.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { readDevice, renewDevice, saveEnrolment } from '../mirror/database/device-db.ts';
import { requireMeta } from '../mirror/database/sync-meta.ts';
import { deviceRenewed } from '../mirror/outbox/new-queue.ts';
import { giveUpAfter } from './connection/give-up.ts';
import { PAUSE, type SignInGate } from './connection/sign-in-gate.ts';
import type { Core } from './core.ts';
import { createLoop, type Loop, type Next, REST, RETRY } from './loop.ts';

/** Calls `onEnrolled` when the device asked for another letter and has it: the server may now take what it refused. */
export function createEnrolment(core: Core, gate: SignInGate, onEnrolled: () => void): Loop {
  const { timers, random } = core.deps;
  return createLoop({ timers, random, work: () => enrolOnce(core, gate, onEnrolled), onFault: core.fault });
}

async function enrolOnce(core: Core, gate: SignInGate, onEnrolled: () => void): Promise<Next> {
  const { device, actor, transport } = core.deps;
  await renewIfForked(core);
  if (!roleMay(actor.role, 'device.enrol')) return REST;
  const known = await core.stored(() => readDevice(device));
  const { venueId } = actor;
  if (!known) return REST;
  const isEnrolled = known.letter !== null && known.deviceToken !== null && known.venueId === venueId;
  core.deviceId = isEnrolled ? known.deviceId : null;
  if (isEnrolled && !known.needsLetter) return REST;
  const token = core.deps.floor ? core.deps.floor.personsToken() : gate.token();
  if (token === null) return PAUSE;
  const { deviceId, deviceToken } = known;
  const shown = deviceToken === null ? {} : { deviceToken };
  const answer = await giveUpAfter(core.deps, (signal) =>
    transport.enrol({ deviceId, ...shown }, { token, signal }),
  );
  if (answer.kind === 'ok') {
    await core.stored(() => saveEnrolment(device, { ...answer.body, deviceId, venueId }));
    core.deviceId = deviceId;
    if (known.needsLetter) onEnrolled();
    return REST;
  }
  if (answer.kind === 'unreachable') return RETRY;
  if (answer.status === 401) {
    if (!core.deps.floor) gate.refused(token);
    return PAUSE;
  }
  if (answer.code === 'device.inUse') return inUse(core);
  // A revoked device gets no letter until somebody with permission decides.
  return answer.status === 403
    ? { kind: 'pause', ms: 60_000 }
    : { kind: 'retry', leastMs: answer.retryAfterMs ?? 0 };
}

/** The queue of a tablet that its staff share belongs to the device, so only a manager can bring it back. */
async function inUse({ deps: { device, floor }, stored, newId }: Core): Promise<Next> {
  if (floor) {
    floor.revoked();
    return PAUSE;
  }
  await stored(() => renewDevice(device, newId()));
  return { kind: 'retry', leastMs: 0 };
}

/** The mirror is the first to record that this device must become another one. This repairs a crash in between. */
async function renewIfForked(core: Core): Promise<void> {
  const { mirror, device } = core.deps;
  const { renewDevice: newDeviceId } = await core.stored(() => requireMeta(mirror));
  if (newDeviceId === null) return;
  await core.stored(() => renewDevice(device, newDeviceId));
  await core.stored(() => deviceRenewed(mirror));
}
