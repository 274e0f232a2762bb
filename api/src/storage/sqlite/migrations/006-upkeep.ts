/** Adds facts about the database itself. */
export const upkeep = {
  name: '006-upkeep',
  sql: `
  CREATE TABLE upkeep_fact (
    name text PRIMARY KEY NOT NULL,
    value text NOT NULL
  );
  `,
};
