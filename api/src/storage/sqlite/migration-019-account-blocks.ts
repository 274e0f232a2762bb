/** Accounts that an administrator blocked, and those of guests that were deleted. */
export const accountBlocks = {
  name: '019-account-blocks',
  sql: `
  ALTER TABLE membership ADD COLUMN blocked_at text;
  ALTER TABLE membership ADD COLUMN deleted_at text;
  `,
};
