/** Finds a device. Every push asks this, so it is built once. */
import { eq, sql } from 'drizzle-orm';
import type { Devices } from '../../devices.ts';
import { asDevice } from '../../sql/device-rows.ts';
import { type Database, named } from '../database.ts';
import { device } from '../schema/tables-accounts.ts';

export function createFindDevice({ query }: Database): Devices['device'] {
  const byId = query
    .select()
    .from(device)
    .where(eq(device.id, sql.placeholder('id')))
    .prepare();
  return async (id) => {
    const found = named(() => byId.get({ id }));
    return found && asDevice(found);
  };
}
