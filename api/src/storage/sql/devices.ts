/** Enrolled devices: their letters, what the board shows of them, and their revocation. */
import type { DeviceRecord, Devices, Enrolling, EnrolmentLimits, Renaming, Revoking } from '../devices.ts';
import { staysAsItIs } from '../enrolment.ts';
import { createDeviceReads } from './device-reads.ts';
import {
  asDevice,
  deviceOf,
  forgettingDevice,
  naming,
  noting,
  revoking,
  type StoredDevice,
} from './device-rows.ts';
import { endingOnDevice } from './endings.ts';
import { type Engine, one, type WritingEngine } from './engine.ts';
import { type Enrolled, enrolledBy, enrolment, passedLimit, takenLetters } from './enrolments.ts';
import { end, firstRow, hasRow, record, rows, run, type Steps, tell } from './steps.ts';

/** An engine brings how it finds a device, because every push asks for one. */
export const createDevices = (engine: WritingEngine, device: Devices['device']): Devices => ({
  ...createDeviceReads(engine),
  device,
  enrolDevice: (enrolling) => engine.write(enrolling.venueId, () => enrol(enrolling)),
  enrolWithin: (limits, enrolling) => engine.write(enrolling.venueId, () => enrolWithin(limits, enrolling)),
  noteDevice: (id, news) => engine.runOften(noting(id, news)),
  renameDevice: (renaming) => engine.write(renaming.venueId, () => rename(renaming)),
  revokeDevice: (asked) => engine.write(asked.venueId, () => revoke(asked)),
});

export async function findDevice(engine: Engine, id: string): Promise<DeviceRecord | undefined> {
  const found = await one<StoredDevice>(engine, deviceOf(id));
  return found && asDevice(found);
}

const stored = (id: string): Steps<StoredDevice | undefined> => firstRow(deviceOf(id));

function* find(id: string): Steps<DeviceRecord | undefined> {
  const found = yield* stored(id);
  return found && asDevice(found);
}

function* enrol(enrolling: Enrolling): Steps<DeviceRecord> {
  const known = yield* stored(enrolling.id);
  if (known && staysAsItIs(known, enrolling)) return asDevice(known);
  const taken = yield* rows<{ readonly letter: string }>(takenLetters(enrolling));
  yield* run(...enrolment(enrolling, known, taken));
  const found = yield* find(enrolling.id);
  if (!found) throw new Error('A device is gone that was just enrolled.');
  return found;
}

function* enrolWithin(
  limits: EnrolmentLimits,
  enrolling: Enrolling,
): Steps<DeviceRecord | 'tooMany' | 'tooOften'> {
  const isNew = (yield* stored(enrolling.id)) === undefined;
  const found = isNew ? yield* firstRow<Enrolled>(enrolledBy(limits)) : undefined;
  return passedLimit(limits, found) ?? (yield* enrol(enrolling));
}

function* rename({ venueId, id, name, event }: Renaming): Steps<DeviceRecord | undefined> {
  const former = yield* find(id);
  if (former?.venueId !== venueId) return undefined;
  if (former.name === name) return former;
  yield* run(naming(id, name));
  const renamed = { ...former, name };
  if (event) yield* record(event(renamed, former));
  return renamed;
}

function* revoke({ venueId, id, at, event }: Revoking): Steps<DeviceRecord | undefined> {
  const former = yield* find(id);
  if (former?.venueId !== venueId) return undefined;
  yield* takeOutOfUse(id, at);
  const device = yield* find(id);
  if (device && event && former.revokedAt === null) yield* record(event(device, former));
  return device;
}

/** Revokes a device. Its letter rests from this time before another device can get it. */
function* takeOutOfUse(id: string, at: string): Steps {
  if (!(yield* hasRow(revoking(id, at)))) return;
  yield* tell({ kind: 'ended' });
  yield* run(forgettingDevice(id));
  yield* end(endingOnDevice(id, at));
}
