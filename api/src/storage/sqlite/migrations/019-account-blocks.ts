/** Adds the time when an administrator blocked an account or deleted a guest's account. */
export const accountBlocks = {
  name: '019-account-blocks',
  sql: `
  ALTER TABLE membership ADD COLUMN blocked_at text;
  ALTER TABLE membership ADD COLUMN deleted_at text;
  `,
};
