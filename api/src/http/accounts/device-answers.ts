/** A device as the board shows it and as the audit trail records it. */
import { outranks } from '@tableside/domain/command/permissions.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { AuditEvent, AuditedRow } from '../../storage/door/audit.ts';
import {
  type DeviceRecord,
  isFloorDevice,
  type KeptDevices,
  type LastUse,
  type Revoking,
} from '../../storage/door/devices.ts';
import type { Storage } from '../../storage/storage.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { liveOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { accountEvent, personOf } from './record-account.ts';

/** What the board knows of the people of all devices of a venue. */
interface People {
  readonly uses: ReadonlyMap<string, LastUse>;
  readonly names: ReadonlyMap<string, string>;
}

export async function peopleOfDevices({ accounts }: Storage, venueId: string): Promise<People> {
  const [uses, names] = await Promise.all([accounts.lastUses(venueId), accounts.vouchers(venueId)]);
  return { uses, names };
}

export function asDevice(device: DeviceRecord, { uses, names }: People): Device {
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? 'Unknown' });
  return {
    id: device.id,
    name: device.name,
    letter: device.letter,
    lastNumber: device.lastNumber,
    lastSeenAt: device.seenAt,
    lastUsedBy: uses.get(device.id) ?? null,
    enrolledBy: person(device.enrolledBy),
    enrolledAt: device.enrolledAt,
    declaredBy: person(device.declaredBy),
    declaredAt: device.declaredAt,
    pending: device.pending,
    oldestPending: device.oldestPending,
    clockOffset: device.clockOffset,
    appVersion: device.appVersion,
    persisted: device.persisted,
    numberClashes: device.numberClashes,
    lastClash: device.lastClash,
    revokedAt: device.revokedAt,
    clearedAt: device.clearedAt,
  };
}

export const answerOf = async (storage: Storage, device: DeviceRecord): Promise<Device> =>
  asDevice(device, await peopleOfDevices(storage, device.venueId));

/**
 * Judges whether the caller may decide about a device as it is at the moment of the write. Throws `auth.required` once the
 * caller's access has ended, and `staff.rank` for the personal device of somebody with a higher role. A device that the
 * staff share is every manager's to end, whoever declared it.
 */
export function judgedFor(request: FastifyRequest): Required<Pick<Revoking, 'sessionId' | 'judge'>> {
  const { session, membership } = liveOf(request);
  return {
    sessionId: session.id,
    judge({ device, ownerRole, isSignedIn }) {
      if (!isSignedIn) throw new ProtocolError('auth.required');
      const isPersonal = !isFloorDevice(device);
      if (isPersonal && ownerRole && outranks(ownerRole, membership.role))
        throw new RejectionError('staff.rank');
      return true;
    },
  };
}

/** Returns what keeps these devices in the same write that ends the access of the person who answers for them. */
export function keptBy(
  deps: HttpDeps,
  request: FastifyRequest,
  ids: readonly string[] = [],
): { readonly keep?: KeptDevices } {
  if (ids.length === 0) return {};
  const by = liveOf(request).user.id;
  return { keep: { ids, by, event: deviceEvent(deps, request, 'device.keep'), ...judgedFor(request) } };
}

type DeviceAction = 'device.revoke' | 'device.rename' | 'device.declare' | 'device.undeclare' | 'device.keep';

export const deviceEvent =
  (deps: HttpDeps, request: FastifyRequest, action: DeviceAction) =>
  (device: DeviceRecord, former: DeviceRecord): AuditEvent =>
    accountEvent(deps, personOf(liveOf(request)), { action, rows: [deviceRow(device, former)] });

/** The fields of a device that the audit trail keeps: those that identify it to people, and who may trust it. */
const TOLD = ['name', 'letter', 'revokedAt', 'clearedAt', 'enrolledBy', 'declaredBy', 'declaredAt'] as const;

/** Always includes the former name and letter, so that the audit trail can say which device it is about. */
export function deviceRow(device: DeviceRecord, former: DeviceRecord | undefined): AuditedRow {
  const of = (from: DeviceRecord, fields: readonly (typeof TOLD)[number][]) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  const row = { entity: 'device', id: device.id } as const;
  if (!former) return { ...row, before: null, after: of(device, TOLD) };
  const differing = TOLD.filter((field) => device[field] !== former[field]);
  const before = of(former, ['name', 'letter', ...differing]);
  return differing.length > 0 ? { ...row, before, after: of(device, differing) } : { ...row, before };
}
