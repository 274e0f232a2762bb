/** Mutants that show only where several server processes work on one database. */
import type { Mutant } from './mutant.ts';

export const PROCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'rows are remembered although another process changed them',
    processes: 3,
    patches: [
      {
        file: 'api/src/storage/postgres/desk/row-memory.ts',
        in: 'catchUp',
        find: 'this.#rows.delete(key)',
        replace: 'undefined',
      },
    ],
  },
  {
    name: 'another process is believed to tell of every commit',
    processes: 3,
    patches: [
      {
        file: 'api/src/sync/feed.ts',
        in: 'check',
        find: 'if (channels.size === 0) return;',
        replace: 'return;',
      },
    ],
  },
];
