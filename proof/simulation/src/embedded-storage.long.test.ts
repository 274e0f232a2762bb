/** The storage on PostgreSQL passes its contract on a PostgreSQL within this process, which every machine can run. */
import { registerStorageTests } from '@tableside/api/testing/contract/storage.contract.ts';
import { schemaOn } from '@tableside/api/testing/postgres/test-schemas.ts';
import { afterAll } from 'vitest';
import { embeddedConnection } from './embedded-connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const schema = await schemaOn(embeddedConnection(await startEmbeddedPostgres()));
afterAll(() => schema.close());
registerStorageTests('PostgreSQL within the process', () => schema.open());
