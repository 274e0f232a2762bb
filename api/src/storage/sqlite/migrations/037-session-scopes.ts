/**
 * Adds to sessions what they open, when the person proved again who they are, and when and where they were last used.
 * Sessions from before have no scope: one of less than a day was begun by PIN.
 */
export const sessionScopes = {
  name: '037-session-scopes',
  sql: `
  ALTER TABLE session ADD COLUMN scope text;
  ALTER TABLE session ADD COLUMN confirmed_at text;
  ALTER TABLE session ADD COLUMN seen_at text;
  ALTER TABLE session ADD COLUMN address text;
  `,
};
