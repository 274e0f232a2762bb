/** Adds the time when the browser of a device cleared its data. */
export const cleared = {
  name: '007-cleared',
  sql: `
  ALTER TABLE device ADD COLUMN cleared_at text;
  `,
};
