/** Charges of card readers, on PostgreSQL. */
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, describe } from 'vitest';
import { registerChargeTests } from '../../src/cards/charges.contract.ts';
import { makeSchema } from './test-schemas.ts';

const bin = findPostgres();
describe.skipIf(bin === undefined)('on PostgreSQL', async () => {
  if (bin === undefined) return;
  const server = await startPostgres(bin, { fsync: 'off', autovacuum: 'off' });
  const schema = await makeSchema(server.url, 'charges');
  afterAll(async () => {
    await schema.close();
    await server.remove();
  });
  registerChargeTests(() => schema.open());
});
