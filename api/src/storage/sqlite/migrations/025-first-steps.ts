/** Keeps for each person when they read the first steps in the app. */
export const firstSteps = {
  name: '025-first-steps',
  sql: `
  ALTER TABLE membership ADD COLUMN first_steps_read_at text;
  `,
};
