/** Adds the indexes that count the waiting commands of a device and of a person. */
export const heldByDevice = {
  name: '036-held-by-device',
  sql: `
  CREATE INDEX held_command_device ON held_command (venue_id, payload ->> '$.actor.deviceId')
    WHERE resolved_at IS NULL;
  CREATE INDEX held_command_person ON held_command (venue_id, payload ->> '$.actor.userId')
    WHERE resolved_at IS NULL AND payload ->> '$.isUnproven' IS NULL;
  `,
};
