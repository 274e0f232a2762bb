/**
 * What a clock that was ahead and put right again leaves behind. Entries of the audit trail that got their id more than a
 * minute after their time, because it has to be behind the last one: there are none while the clock is right. And failed
 * sign-ins in order of time.
 */
export const clock = {
  name: '008-clock',
  sql: `
  CREATE INDEX audit_set_back ON audit (id,received_at) WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024;
  CREATE INDEX sign_in_failure_at ON sign_in_failure (at);
  `,
};
