/**
 * Mutants that show only where several server processes work on one database. PGlite has one session, so none of them is
 * about transactions that wait for each other: with a lock missing, nothing would fail here.
 */
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
  {
    name: 'a group of commands is answered before its commit',
    processes: 3,
    patches: [
      {
        file: LANES,
        in: 'commitTogether',
        find: 'decideSome(parts, open, { ...together, most })',
        replace: `decideSome(parts, open, { ...together, most }).then((some) => {
          for (const draft of some) settle(draft);
          return some;
        })`,
      },
      { file: LANES, in: 'commitTogether', find: 'for (const draft of drafts) settle(draft);', replace: '' },
    ],
  },
  {
    name: 'the epoch is checked before the lock only',
    processes: 3,
    breaks: 'I30',
    patches: [{ file: LANES, in: 'decideJob', find: 'job.epoch !== open.epoch', replace: 'false' }],
  },
  {
    name: 'a command of a later version is taken for the one that the process knows',
    processes: 3,
    breaks: 'I31',
    patches: [
      {
        file: 'api/src/commands/prepare-command.ts',
        in: 'commandFor',
        find: '!command || (version ?? command.version) > command.version',
        replace: '!command',
      },
    ],
  },
];
