/**
 * Adds the user who enrolled a device and the time, to limit how many devices one user may enroll. Both are unknown for
 * earlier devices.
 */
export const enrolledBy = {
  name: '018-enrolled-by',
  sql: `
  ALTER TABLE device ADD COLUMN enrolled_by text;
  ALTER TABLE device ADD COLUMN enrolled_at text;
  CREATE INDEX device_enrolled_by ON device (enrolled_by) WHERE enrolled_by IS NOT NULL;
  `,
};
