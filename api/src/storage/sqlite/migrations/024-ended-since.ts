/** Finds what ended lately by an index, and lets a guess count before its result is known. */
export const endedSince = {
  name: '024-ended-since',
  sql: `
  CREATE INDEX device_revoked ON device (revoked_at) WHERE revoked_at IS NOT NULL;
  ALTER TABLE sign_in_failure ADD COLUMN pending_until text;
  DROP INDEX sign_in_failure_account;
  DROP INDEX sign_in_failure_address;
  CREATE INDEX sign_in_failure_account ON sign_in_failure (account,at,pending_until);
  CREATE INDEX sign_in_failure_address ON sign_in_failure (address,at,pending_until);
  `,
};
