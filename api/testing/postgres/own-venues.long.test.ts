/** The venues of one person, on PostgreSQL. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerOwnVenueTests } from '../../src/http/sign-in/own-venues.contract.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { fillForTests, serve } from '../server/start-server.ts';
import { describeOnServer } from './own-server.ts';

describeOnServer('on PostgreSQL', (own) => {
  registerOwnVenueTests(async () => {
    const storage = await openPostgres(await own.newDatabase());
    await fillForTests(storage);
    return serve({ storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-own-venues-')) });
  });
});
