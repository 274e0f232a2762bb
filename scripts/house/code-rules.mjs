/** Things that the code of some folders must not do, apart from imports. `layers.mjs` enforces these rules. */

/** Folders whose code must run in any environment, so it imports no Node built-in. Tests are exempt. */
export const withoutNode = ['packages/domain/src', 'packages/protocol/src', 'web/src'];

/** Methods that may be called in one place only. */
export const oneDoor = [
  {
    rule: 'one-way-into-a-transaction',
    within: ['web/src'],
    method: 'transaction',
    only: ['web/src/mirror/database/transaction'],
    why: 'mirror/database/transaction binds the tables, so that nothing is written beside the transaction',
  },
];

/** The folder with the steps of writes. `steps.mjs` checks that they are taken. */
export const stepsIn = 'api/src/storage/sql';

/** Folders in which a decision must have the same result on both sides: no clock, no randomness, no I/O. */
export const pure = ['packages/domain/src'];
export const impure = [
  'Date.now',
  'Math.random',
  'performance',
  'crypto',
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'process',
  'console',
  'localStorage',
  'indexedDB',
];
