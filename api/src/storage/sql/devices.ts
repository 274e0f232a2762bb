/** Enrolled devices: their letters, what the board shows of them, and their revocation. */

import type { Role } from '@tableside/domain/permissions.ts';
import type { SQL } from 'drizzle-orm';
import type {
  DeviceRecord,
  Devices,
  Enrolling,
  EnrolmentLimits,
  Renaming,
  Revoking,
  Vouching,
} from '../devices.ts';
import { isTaken, staysAsItIs } from '../enrolment.ts';
import { takeOutOfUse } from './device-ends.ts';
import { createDeviceReads } from './device-reads.ts';
import {
  asDevice,
  declaring,
  deviceOf,
  keeping,
  naming,
  noting,
  type StoredDevice,
  undeclaring,
} from './device-rows.ts';
import { endingOnDevice } from './endings.ts';
import type { WritingEngine } from './engine.ts';
import { type Enrolled, enrolledBy, enrolment, passedLimit, takenLetters } from './enrolments.ts';
import { linking, unended } from './sessions.ts';
import { end, firstRow, hasRow, record, rows, run, type Steps, tell } from './steps.ts';
import { roleOf } from './users.ts';

export const createDevices = (engine: WritingEngine): Devices => ({
  ...createDeviceReads(engine),
  enrolDevice: (enrolling) => engine.write(enrolling.venueId, () => enrol(enrolling)),
  enrolWithin: (limits, enrolling) => engine.write(enrolling.venueId, () => enrolWithin(limits, enrolling)),
  noteDevice: (id, news) => engine.runOften(noting(id, news)),
  declareDevice: (asked) => engine.write(asked.venueId, () => vouch(asked, declaring(asked.id, asked))),
  undeclareDevice: (asked) => engine.write(asked.venueId, () => undeclare(asked)),
  keepDevice: (asked) => engine.write(asked.venueId, () => vouch(asked, keeping(asked.id, asked.by))),
  renameDevice: (renaming) => engine.write(renaming.venueId, () => rename(renaming)),
  revokeDevice: (asked) => engine.write(asked.venueId, () => revoke(asked)),
});

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
): Steps<DeviceRecord | 'tooMany' | 'tooOften' | 'inUse' | 'signedOut'> {
  const { id, venueId, sessionId } = enrolling;
  if (!(yield* isSignedIn(sessionId))) return 'signedOut';
  const known = yield* stored(id);
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

/** Returns whether the session still lives: an end of access ends every session in the same write. */
function* isSignedIn(sessionId: string | undefined): Steps<boolean> {
  return sessionId === undefined || (yield* hasRow(unended(sessionId)));
}

/** Returns whether the caller may decide about the device as it is now. Throws what `judge` throws. */
function* isGiven(
  { judge, sessionId }: Pick<Revoking, 'judge' | 'sessionId'>,
  device: DeviceRecord,
): Steps<boolean> {
  if (!judge) return true;
  const { enrolledBy: userId, venueId } = device;
  const owner =
    userId === null ? undefined : yield* firstRow<{ readonly role: Role }>(roleOf({ userId, venueId }));
  return judge({ device, ownerRole: owner?.role, isSignedIn: yield* isSignedIn(sessionId) });
}

/** Runs a statement that changes who may trust a device in use. It returns a row if it changed anything. */
function* vouch(
  { venueId, id, event, ...asking }: Omit<Vouching, 'at' | 'by'>,
  statement: SQL,
): Steps<DeviceRecord | undefined> {
  const former = yield* find(id);
  if (former?.venueId !== venueId || former.revokedAt !== null) return undefined;
  if (!(yield* isGiven(asking, former))) return former;
  const isChanged = yield* hasRow(statement);
  const device = yield* find(id);
  if (device && isChanged && event) yield* record(event(device, former));
  return device;
}

function* undeclare(asked: Revoking): Steps<DeviceRecord | undefined> {
  const former = yield* find(asked.id);
  const device = yield* vouch(asked, undeclaring(asked.id));
  if (!device || former?.declaredAt === null) return device;
  yield* end(endingOnDevice(asked.id, asked.at));
  yield* tell({ kind: 'ended' });
  return device;
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

function* revoke({ venueId, id, at, event, ...asking }: Revoking): Steps<DeviceRecord | undefined> {
  const former = yield* find(id);
  if (former?.venueId !== venueId) return undefined;
  if (!(yield* isGiven(asking, former))) return former;
  yield* takeOutOfUse(id, at);
  const device = yield* find(id);
  if (device && event && former.revokedAt === null) yield* record(event(device, former));
  return device;
}
