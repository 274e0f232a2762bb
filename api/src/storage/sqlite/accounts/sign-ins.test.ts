/** Counting and pruning failed sign-ins read no more rows than they must. */
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';

const at = (day: number): string => new Date(Date.UTC(2026, 5, day)).toISOString();

test('failed sign-ins and wrong PINs are counted and deleted through their indexes', async () => {
  const statements: string[] = [];
  const connection = new Sqlite(':memory:', { verbose: (sql) => statements.push(String(sql)) });
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  statements.length = 0;
  const [account, address] = ['a', 'b'];
  const limits = [{ account }, { address }].map((key) => ({ key, most: 1 }));
  const times = { at: at(2), since: at(1), until: at(2) };
  await storage.accounts.beginGuess({ limits, counted: { account, address }, ...times });
  await storage.pruning.step('signInFailures', { before: at(1), now: at(2) }, 0);
  const plans = statements
    .filter((sql) => /^select/i.test(sql))
    .map((sql) => (connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).flat());
  expect(
    plans.map((steps) => steps.map(({ detail }) => detail).filter((step) => /SEARCH|SCAN/.test(step))),
  ).toEqual([
    ['SEARCH sign_in_failure USING COVERING INDEX sign_in_failure_account (account=? AND at>? AND at<?)'],
    ['SEARCH sign_in_failure USING COVERING INDEX sign_in_failure_address (address=? AND at>? AND at<?)'],
    [
      'SEARCH sign_in_failure USING COVERING INDEX sign_in_failure_at (at<?)',
      'SEARCH sign_in_failure USING COVERING INDEX sign_in_failure_at (at>?)',
    ],
    [
      'SEARCH pin_failure USING COVERING INDEX pin_failure_at (at<?)',
      'SEARCH pin_failure USING COVERING INDEX pin_failure_at (at>?)',
    ],
  ]);
});
