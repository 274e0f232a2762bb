/** Who enrolled a device, and when: one user enrols few. Of earlier devices nobody knows. */
export const enrolledBy = {
  name: '018-enrolled-by',
  sql: `
  ALTER TABLE device ADD COLUMN enrolled_by text;
  ALTER TABLE device ADD COLUMN enrolled_at text;
  CREATE INDEX device_enrolled_by ON device (enrolled_by) WHERE enrolled_by IS NOT NULL;
  `,
};
