/**
 * Handles a clock that ran ahead and was corrected. Indexes audit entries that got their id more than a minute after
 * their time, because ids must increase; there are none while the clock is right. Also indexes failed sign-ins by time.
 */
export const clock = {
  name: '008-clock',
  sql: `
  CREATE INDEX audit_set_back ON audit (id,received_at) WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024;
  CREATE INDEX sign_in_failure_at ON sign_in_failure (at);
  `,
};
