/** Mutants that show only where several server processes work on one database. */
import type { Mutant } from './mutant.ts';

const LANES = 'api/src/storage/postgres/commands/lanes.ts';

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
    name: 'a batch is answered before its commit',
    processes: 3,
    patches: [
      {
        file: LANES,
        in: 'commitTogether',
        find: 'decideSome(parts, open, $together)',
        replace: `decideSome(parts, open, $together).then((all) => {
          for (const one of all) settle(one);
          return all;
        })`,
      },
      { file: LANES, in: 'commitTogether', find: 'settle(draft)', replace: 'undefined' },
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
