/** The layers of the server that do their work beside requests: they read what was committed. */
import { shared } from './package-layers.mjs';

/** @type {{ rule: string, from: string, may: string[], testsMay?: string[], why: string }[]} */
export const besideRequests = [
  {
    rule: 'desks-on-storage',
    from: 'api/src/desks',
    may: [...shared, 'api/src/storage'],
    why: 'what wakes such work knows nothing of what it does',
  },
  {
    rule: 'webhooks-on-storage',
    from: 'api/src/webhooks',
    may: [...shared, 'api/src/storage', 'api/src/commands', 'api/src/desks'],
    why: 'what tells other programs reads what was committed, and knows no requests',
  },
  {
    rule: 'cards-on-commands',
    from: 'api/src/cards',
    may: [...shared, 'api/src/storage', 'api/src/commands', 'api/src/desks'],
    why: 'what asks readers works on what was committed, and knows no requests',
  },
  {
    rule: 'printing-on-commands',
    from: 'api/src/printing',
    may: [
      ...shared,
      'api/src/storage',
      'api/src/commands',
      'api/src/webhooks/network-list.ts',
      'api/src/desks',
      'packages/print/src',
    ],
    testsMay: ['packages/print/testing'],
    why: 'what prints reads what was committed, and knows no requests',
  },
];
