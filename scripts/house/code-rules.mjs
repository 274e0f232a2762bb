/** What code may not do in some folders, whatever it imports; `layers.mjs` holds it. */

/** Folders which must run anywhere: no Node built-in is imported here. Tests are free of this. */
export const withoutNode = ['packages/domain/src', 'packages/protocol/src', 'web/src'];

/** Methods that are called at one place only. */
export const oneDoor = [
  {
    rule: 'one-way-into-a-transaction',
    within: ['web/src'],
    method: 'transaction',
    only: ['web/src/mirror/transaction'],
    why: 'mirror/transaction binds the tables, so that nothing is written beside the transaction',
  },
];

/** Folders in which a decision must come out the same on both sides: no clock, no randomness, no I/O. */
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
