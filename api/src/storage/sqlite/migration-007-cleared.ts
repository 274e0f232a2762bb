/** When a browser cleared what a device held. */
export const cleared = {
  name: '007-cleared',
  sql: `
  ALTER TABLE device ADD COLUMN cleared_at text;
  `,
};
