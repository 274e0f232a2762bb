/** Enrolled devices: what the board shows of them, and their revocation. */
import { eq, sql } from 'drizzle-orm';
import type { DeviceRecord, Devices, Enrolling } from '../../devices.ts';
import { staysAsItIs } from '../../enrolment.ts';
import { createDeviceReads } from '../../sql/device-reads.ts';
import {
  asDevice,
  forgettingDevice,
  naming,
  noting,
  revoking,
  type StoredDevice,
} from '../../sql/device-rows.ts';
import { endingOnDevice } from '../../sql/endings.ts';
import { type Enrolled, enrolledBy, enrolment, passedLimit, takenLetters } from '../../sql/enrolments.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named, runAll } from '../database.ts';
import { engineOf } from '../engine.ts';
import { device } from '../schema/tables-accounts.ts';
import { end } from './end.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

export function createDevices(database: Database, { commit, audit }: Beside): Devices {
  const { query } = database;
  // Every push asks this, so it is built once.
  const byId = query
    .select()
    .from(device)
    .where(eq(device.id, sql.placeholder('id')))
    .prepare();
  const stored = (id: string): StoredDevice | undefined => byId.get({ id });
  const find = (id: string): DeviceRecord | undefined => {
    const found = stored(id);
    return found && asDevice(found);
  };
  return {
    ...createDeviceReads(engineOf(database)),
    ...enrolments(database, stored),
    ...officeActs(database, { find, audit }),
    async device(id) {
      return named(() => find(id));
    },
    async noteDevice(id, news) {
      await commit.write(() => query.run(noting(id, news)));
    },
  };
}

/** Revokes and renames devices. */
function officeActs(
  database: Database,
  { find, audit }: { find: (id: string) => DeviceRecord | undefined; audit: AuditLog },
): Pick<Devices, 'revokeDevice' | 'renameDevice'> {
  const { query, write } = database;
  return {
    async revokeDevice({ venueId, id, at, event }) {
      return write(() => {
        const former = find(id);
        if (former?.venueId !== venueId) return undefined;
        revoke(database, id, at);
        const device = find(id);
        if (device && event && former.revokedAt === null) audit.event(event(device, former));
        return device;
      });
    },
    async renameDevice({ venueId, id, name, event }) {
      return write(() => {
        const former = find(id);
        if (former?.venueId !== venueId) return undefined;
        if (former.name === name) return former;
        query.run(naming(id, name));
        const renamed = { ...former, name };
        if (event) audit.event(event(renamed, former));
        return renamed;
      });
    },
  };
}

function enrolments(
  { query, write }: Database,
  stored: (id: string) => StoredDevice | undefined,
): Pick<Devices, 'enrolDevice' | 'enrolWithin'> {
  const enrolled = (enrolling: Enrolling): DeviceRecord => {
    const known = stored(enrolling.id);
    if (known && staysAsItIs(known, enrolling)) return asDevice(known);
    runAll(query, enrolment(enrolling, known, query.all(takenLetters(enrolling))));
    const found = stored(enrolling.id);
    if (!found) throw new Error('A device is gone that was just enrolled.');
    return asDevice(found);
  };
  return {
    async enrolDevice(enrolling) {
      return write(() => enrolled(enrolling));
    },
    async enrolWithin(limits, enrolling) {
      return write(() => {
        const isNew = stored(enrolling.id) === undefined;
        const found = isNew ? query.get<Enrolled>(enrolledBy(limits)) : undefined;
        return passedLimit(limits, found) ?? enrolled(enrolling);
      });
    },
  };
}

/** Revokes a device. Its letter rests from this time before another device can get it. */
function revoke(database: Database, id: string, at: string): void {
  if (!database.query.get(revoking(id, at))) return;
  database.tell({ kind: 'ended' });
  database.query.run(forgettingDevice(id));
  end(database, endingOnDevice(id, at));
}
