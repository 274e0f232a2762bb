/**
 * All migrations, in order. Each one is a step forward, and a released one is never changed. A program works with and
 * without the contracting ones at the end of its list, because they are applied later.
 */
import { base } from './001-base.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [base];
