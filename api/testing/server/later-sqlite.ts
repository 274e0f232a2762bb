/** The migrations of a release that may come later. `bundleLater` puts them in the place of those of today. */
import { MIGRATIONS as TODAY } from '../../src/storage/sqlite/migrations/migrations.ts';

export const MIGRATIONS = [...TODAY, { name: '901-adds', sql: 'ALTER TABLE row ADD COLUMN added text' }];
