/** Charges of card readers, on SQLite in a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v4 } from 'uuid';
import { onTestFinished } from 'vitest';
import { emptyImage } from '../../testing/server/database-image.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';
import { reportsHere } from '../storage/sqlite/reports/reports.ts';
import { sqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { registerChargeTests } from './charges.contract.ts';

registerChargeTests(() => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-charges-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'tableside.db');
  writeFileSync(file, emptyImage());
  const connection = connect(file, MIGRATIONS);
  return sqliteStorage(connection, v4, { reports: reportsHere(connection) });
});
