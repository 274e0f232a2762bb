/** Adds the indexes that count the waiting commands of a device and of a person. */
import { readableJson } from '../readable-json.ts';
import type { Migration } from './migration.ts';

const payload = readableJson('payload');
const WAITS = 'resolved_at IS NULL';

export const heldByDevice: Migration = {
  name: '012-held-by-device',
  readableBy: 6,
  statements: [],
  indexes: [
    {
      name: 'held_command_device',
      on: `held_command (venue_id, (${payload}::json #>> '{actor,deviceId}')) WHERE ${WAITS}`,
    },
    {
      name: 'held_command_person',
      on: `held_command (venue_id, (${payload}::json #>> '{actor,userId}'))
        WHERE ${WAITS} AND (${payload}::json #>> '{isUnproven}') IS NULL`,
    },
  ],
};
