/** Adds second factors and their recovery codes. */
export const secondFactor = {
  name: '017-second-factor',
  sql: `
  CREATE TABLE second_factor (
    user_id text PRIMARY KEY NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    sealed text NOT NULL,
    confirmed_at text,
    last_step integer NOT NULL
  );
  CREATE TABLE recovery_code (
    user_id text NOT NULL REFERENCES user (user_id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  );
  `,
};
