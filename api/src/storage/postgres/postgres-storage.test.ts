/**
 * PostgreSQL passes the storage contract. Without a PostgreSQL on the machine, one test says that the contract was not
 * run.
 */
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, expect, test } from 'vitest';
import { registerStorageTests } from '../../../testing/contract/storage.contract.ts';
import { makeSchema } from '../../../testing/postgres/test-schemas.ts';

const bin = findPostgres();
if (bin === undefined) {
  test('no PostgreSQL was found here, so its storage contract was not run', () => {
    expect(bin).toBeUndefined();
  });
} else {
  const server = await startPostgres(bin, { fsync: 'off', autovacuum: 'off' });
  const schema = await makeSchema(server.url, 'contract');
  afterAll(async () => {
    await schema.close();
    await server.remove();
  });
  registerStorageTests('PostgreSQL', () => schema.open());
}
