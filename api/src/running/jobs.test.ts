/** Which work a server asks to lead. */
import { expect, onTestFinished, test } from 'vitest';
import type { Finishing } from '../storage/door/finishing.ts';
import type { LedWork } from '../storage/door/leads.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { BACKUPS_ELSEWHERE } from './backups.ts';
import { startJobs } from './jobs.ts';

const NOTHING: Finishing = {
  async *pieces() {
    yield* [];
  },
};

test.each<[string, { finishing?: Finishing }, LedWork[]]>([
  ['that shares its database also leads the rest of migrations', { finishing: NOTHING }, ['finishing']],
  ['alone has finished them at the start', {}, []],
])('a server %s', async (_, given, more) => {
  const storage = openSqlite({ file: ':memory:' });
  onTestFinished(() => storage.close());
  const asked: LedWork[] = [];
  const lead = (work: LedWork) => {
    asked.push(work);
    return async () => undefined;
  };
  const say = () => undefined;
  const stop = startJobs({
    storage: { ...storage, ...given, leads: { lead } },
    clock: { now: () => 0 },
    config: {
      tls: undefined,
      tlsNames: [],
      mdns: false,
      port: 3000,
      auditDays: 730,
      salesDays: undefined,
      guestDays: undefined,
    },
    backups: BACKUPS_ELSEWHERE,
    certificates: { serve: say },
    log: { info: say, warn: say, error: say },
  });
  await stop();
  expect(asked).toEqual(['pruning', 'returned', ...more]);
});
