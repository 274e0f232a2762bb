/** Enrolled devices: what the board shows of them, and their revocation. */
import type { DeviceRecord, Devices, Enrolling } from '../../devices.ts';
import { staysAsItIs } from '../../enrolment.ts';
import { createDeviceReads } from '../../sql/device-reads.ts';
import {
  asDevice,
  deviceOf,
  forgettingDevice,
  naming,
  noting,
  revoking,
  type StoredDevice,
} from '../../sql/device-rows.ts';
import { endingOnDevice } from '../../sql/endings.ts';
import { type Enrolled, enrolledBy, enrolment, passedLimit, takenLetters } from '../../sql/enrolments.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { engineOf } from '../engine.ts';
import { runAll, selected, selectedOne } from '../queries.ts';
import { end } from './end.ts';

export function createDevices(database: Database, audit: AuditLog): Devices {
  const engine = engineOf(database);
  return {
    ...createDeviceReads(engine),
    ...enrolments(database),
    ...officeActs(database, audit),
    async device(id) {
      return find(database.query, id);
    },
    noteDevice: (id, news) => engine.run(noting(id, news)),
  };
}

/** Revokes and renames devices. */
function officeActs({ write }: Database, audit: AuditLog): Pick<Devices, 'revokeDevice' | 'renameDevice'> {
  return {
    async revokeDevice({ venueId, id, at, event }) {
      return write(venueId, async (inside) => {
        const former = await find(inside.query, id);
        if (former?.venueId !== venueId) return undefined;
        await revoke(inside, id, at);
        const device = await find(inside.query, id);
        if (device && event && former.revokedAt === null) await audit.event(inside, event(device, former));
        return device;
      });
    },
    async renameDevice({ venueId, id, name, event }) {
      return write(venueId, async (inside) => {
        const former = await find(inside.query, id);
        if (former?.venueId !== venueId) return undefined;
        if (former.name === name) return former;
        await inside.query.execute(naming(id, name));
        const renamed = { ...former, name };
        if (event) await audit.event(inside, event(renamed, former));
        return renamed;
      });
    },
  };
}

function enrolments({ write }: Database): Pick<Devices, 'enrolDevice' | 'enrolWithin'> {
  return {
    enrolDevice: (enrolling) => write(enrolling.venueId, (inside) => enrolled(inside, enrolling)),
    enrolWithin: (limits, enrolling) =>
      write(enrolling.venueId, async (inside) => {
        const isNew = (await stored(inside.query, enrolling.id)) === undefined;
        const found = isNew ? await selectedOne<Enrolled>(inside.query, enrolledBy(limits)) : undefined;
        return passedLimit(limits, found) ?? enrolled(inside, enrolling);
      }),
  };
}

const stored = (query: Queries, id: string) => selectedOne<StoredDevice>(query, deviceOf(id));

async function find(query: Queries, id: string): Promise<DeviceRecord | undefined> {
  const found = await stored(query, id);
  return found && asDevice(found);
}

async function enrolled({ query }: Inside, enrolling: Enrolling): Promise<DeviceRecord> {
  const known = await stored(query, enrolling.id);
  if (known && staysAsItIs(known, enrolling)) return asDevice(known);
  const taken = await selected<{ letter: string }>(query, takenLetters(enrolling));
  await runAll(query, enrolment(enrolling, known, taken));
  const found = await find(query, enrolling.id);
  if (!found) throw new Error('A device is gone that was just enrolled.');
  return found;
}

/** Revokes a device. Its letter rests from this time before another device can get it. */
async function revoke(inside: Inside, id: string, at: string): Promise<void> {
  if (!(await selectedOne(inside.query, revoking(id, at)))) return;
  inside.tell({ kind: 'ended' });
  await inside.query.execute(forgettingDevice(id));
  await end(inside, endingOnDevice(id, at));
}
