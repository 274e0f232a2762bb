/** Who may decide about a device, and who answers for it. Asked within the write that changes it. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { SQL } from 'drizzle-orm';
import type { DeviceRecord, EndsDevices, Revoking, Vouching } from '../door/devices.ts';
import { roleOf } from './account-rows.ts';
import { asDevice, deviceOf, keeping, type StoredDevice } from './device-rows.ts';
import { unended } from './sessions.ts';
import { firstRow, hasRow, record, type Steps } from './steps.ts';

export const findStored = (id: string): Steps<StoredDevice | undefined> => firstRow(deviceOf(id));

export function* deviceNow(id: string): Steps<DeviceRecord | undefined> {
  const found = yield* findStored(id);
  return found && asDevice(found);
}

/** Returns whether the session still lives: an end of access ends every session in the same write. */
export function* isSignedIn(sessionId: string | undefined): Steps<boolean> {
  return sessionId === undefined || (yield* hasRow(unended(sessionId)));
}

/** Returns whether the caller may decide about the device as it is now. Throws what `judge` throws. */
export function* isGiven(
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
export function* vouch(
  { venueId, id, event, ...asking }: Omit<Vouching, 'at' | 'by'>,
  statement: SQL,
): Steps<DeviceRecord | undefined> {
  const former = yield* deviceNow(id);
  if (former?.venueId !== venueId || former.revokedAt !== null) return undefined;
  if (!(yield* isGiven(asking, former))) return former;
  const isChanged = yield* hasRow(statement);
  const device = yield* deviceNow(id);
  if (device && isChanged && event) yield* record(event(device, former));
  return device;
}

interface Ending extends EndsDevices {
  readonly venueId: string;
}

/** Keeps the devices that stay. Returns false, and keeps none, if one of them is not in use any more. */
export function* keepDevices({ venueId, keep }: Ending): Steps<boolean> {
  const { ids, by, ...asking } = keep ?? { ids: [], by: '' };
  for (const id of ids) {
    const device = yield* deviceNow(id);
    if (device?.venueId !== venueId || device.revokedAt !== null) return false;
  }
  for (const id of ids) yield* vouch({ venueId, id, ...asking }, keeping(id, by));
  return true;
}
