/** Enrolled devices: their letters, what the board shows of them, and their revocation. */

import type {
  DeviceRecord,
  Devices,
  Enrolling,
  EnrolmentLimits,
  Renaming,
  Revoking,
} from '../door/devices.ts';
import { isTaken, staysAsItIs } from '../rows/enrolment.ts';
import type { WritableDatabase } from './any-database.ts';
import { takeOutOfUse } from './device-ends.ts';
import { createDeviceReads } from './device-reads.ts';
import { asDevice, declaring, keeping, naming, noting, undeclaring } from './device-rows.ts';
import { deviceNow, findStored, isGiven, isSignedIn, vouch } from './device-vouching.ts';
import { endingOnDevice } from './endings.ts';
import { type Enrolled, enrolledBy, enrolment, passedLimit, takenLetters } from './enrolments.ts';
import { linking } from './sessions.ts';
import { end, firstRow, record, rows, run, type Steps, tell } from './steps.ts';

export const createDevices = (database: WritableDatabase): Devices => ({
  ...createDeviceReads(database),
  enrolDevice: (enrolling) => database.write(enrolling.venueId, () => enrol(enrolling)),
  enrolWithin: (limits, enrolling) => database.write(enrolling.venueId, () => enrolWithin(limits, enrolling)),
  noteDevice: (id, news) => database.runOften(noting(id, news)),
  declareDevice: (asked) => database.write(asked.venueId, () => vouch(asked, declaring(asked.id, asked))),
  undeclareDevice: (asked) => database.write(asked.venueId, () => undeclare(asked)),
  keepDevice: (asked) => database.write(asked.venueId, () => vouch(asked, keeping(asked.id, asked.by))),
  renameDevice: (renaming) => database.write(renaming.venueId, () => rename(renaming)),
  revokeDevice: (asked) => database.write(asked.venueId, () => revoke(asked)),
});

function* enrol(enrolling: Enrolling): Steps<DeviceRecord> {
  const known = yield* findStored(enrolling.id);
  if (known && staysAsItIs(known, enrolling)) return asDevice(known);
  const taken = yield* rows<{ readonly letter: string }>(takenLetters(enrolling));
  yield* run(...enrolment(enrolling, known, taken));
  const found = yield* deviceNow(enrolling.id);
  if (!found) throw new Error('A device is gone that was just enrolled.');
  return found;
}

function* enrolWithin(
  limits: EnrolmentLimits,
  enrolling: Enrolling,
): Steps<DeviceRecord | 'tooMany' | 'tooOften' | 'inUse' | 'signedOut'> {
  const { id, venueId, sessionId } = enrolling;
  if (!(yield* isSignedIn(sessionId))) return 'signedOut';
  const known = yield* findStored(id);
  if (isTaken(known, enrolling)) return 'inUse';
  const isNew = known === undefined;
  const found = isNew ? yield* firstRow<Enrolled>(enrolledBy(limits)) : undefined;
  const limit = passedLimit(limits, found);
  if (limit) return limit;
  const device = yield* enrol(enrolling);
  const isEnrolled = device.venueId === venueId && device.revokedAt === null;
  if (isEnrolled && sessionId !== undefined) yield* run(...linking(sessionId, id));
  return device;
}

function* undeclare(asked: Revoking): Steps<DeviceRecord | undefined> {
  const former = yield* deviceNow(asked.id);
  const device = yield* vouch(asked, undeclaring(asked.id));
  if (!device || former?.declaredAt === null) return device;
  yield* end(endingOnDevice(asked.id, asked.at));
  yield* tell({ kind: 'ended' });
  return device;
}

function* rename({ venueId, id, name, event }: Renaming): Steps<DeviceRecord | undefined> {
  const former = yield* deviceNow(id);
  if (former?.venueId !== venueId) return undefined;
  if (former.name === name) return former;
  yield* run(naming(id, name));
  const renamed = { ...former, name };
  if (event) yield* record(event(renamed, former));
  return renamed;
}

function* revoke({ venueId, id, at, event, ...asking }: Revoking): Steps<DeviceRecord | undefined> {
  const former = yield* deviceNow(id);
  if (former?.venueId !== venueId) return undefined;
  if (!(yield* isGiven(asking, former))) return former;
  yield* takeOutOfUse(id, at);
  const device = yield* deviceNow(id);
  if (device && event && former.revokedAt === null) yield* record(event(device, former));
  return device;
}
