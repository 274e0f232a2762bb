/** How SQLite runs the statements that every engine has. */
import type { SQL } from 'drizzle-orm';
import type { Engine } from '../sql/engine.ts';
import { type Database, named, runAll } from './database.ts';
import { among, contains } from './lists/conditions.ts';

export const engineOf = ({ query, write }: Database): Engine => ({
  all: async <T>(selected: SQL) => named(() => query.all<T>(selected)),
  run: async (statement) => void write(() => query.run(statement)),
  runAll: async (statements) => write(() => runAll(query, statements)),
  among,
  contains,
});
