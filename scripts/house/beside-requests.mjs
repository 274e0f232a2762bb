/** The layers of the server that do their work beside requests: they read what was committed. */
import { shared } from './package-layers.mjs';

/** @type {{ rule: string, from: string, may: string[], testsMay?: string[], why: string }[]} */
export const besideRequests = [
  {
    rule: 'webhooks-on-storage',
    from: 'api/src/webhooks',
    may: [...shared, 'api/src/storage', 'api/src/commands'],
    why: 'what tells other programs reads what was committed, and knows no requests',
  },
  {
    rule: 'cards-on-commands',
    from: 'api/src/cards',
    may: [...shared, 'api/src/storage', 'api/src/commands', 'api/src/webhooks/venue-desks.ts'],
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
      'api/src/webhooks/venue-desks.ts',
      'packages/print/src',
    ],
    testsMay: ['packages/print/testing'],
    why: 'what prints reads what was committed, and knows no requests',
  },
];
