/** The layers of the packages and of the proof, as rows of the table in `layer-rules.mjs`. */

/** The model of a venue and the wire format. Both the server and the app may build on them. */
export const shared = ['packages/domain/src', 'packages/protocol/src'];

/** @type {{ rule: string, from: string, may: string[], testsMay?: string[], why: string }[]} */
export const belowServerAndApp = [
  {
    rule: 'ground-below-all',
    from: 'packages/domain/src/ground',
    may: [],
    why: 'the ground knows nothing of a venue, so everything may stand on it',
  },
  {
    rule: 'values-on-ground',
    from: 'packages/domain/src/values',
    may: ['packages/domain/src/ground'],
    why: 'plain values know no row and no command',
  },
  {
    rule: 'entities-on-values',
    from: 'packages/domain/src/entities',
    may: [
      'packages/domain/src/ground',
      'packages/domain/src/values',
      'packages/domain/src/menu/price-schedule.ts',
      'packages/domain/src/venue/bill-settings.ts',
      'packages/domain/src/venue/taxes.ts',
    ],
    why: 'an entity is what is stored, whatever commands make of it; of the settings of a venue it knows the types',
  },
  {
    rule: 'command-below-subjects',
    from: 'packages/domain/src/command',
    may: ['packages/domain/src/ground', 'packages/domain/src/values', 'packages/domain/src/entities'],
    testsMay: ['packages/domain/src'],
    why: 'what every command uses knows no subject',
  },
  {
    rule: 'domain-stands-alone',
    from: 'packages/domain/src',
    may: [],
    why: 'the domain knows nothing but itself',
  },
  {
    rule: 'protocol-on-domain',
    from: 'packages/protocol/src',
    may: ['packages/domain/src'],
    why: 'what crosses the wire knows only the domain',
  },
  {
    rule: 'print-on-domain',
    from: 'packages/print/src',
    may: ['packages/domain/src'],
    why: 'what makes a slip into bytes knows no request, no storage and no screen',
  },
  {
    rule: 'fake-printer-on-print',
    from: 'packages/print/testing',
    may: ['packages/print/src', 'packages/domain/src'],
    why: 'a printer knows nothing but what comes to it',
  },
  {
    rule: 'builders-on-domain',
    from: 'packages/domain/testing',
    may: ['packages/domain/src'],
    why: 'builders know nothing but the domain',
  },
];

/**
 * What proves the product, and is no part of it.
 * @type {{ rule: string, from: string, may: string[], testsMay?: string[], why: string }[]}
 */
export const proof = [
  {
    rule: 'testkit-on-shared',
    from: 'proof/testkit/src',
    may: shared,
    why: 'networks and processes know neither the server nor the app',
  },
  {
    rule: 'simulation-is-the-meeting-place',
    from: 'proof/simulation/src',
    may: [...shared, 'api/src', 'web/src/engine', 'web/src/mirror', 'web/src/platform'],
    why: 'the simulation runs server and engine, and no screen',
  },
  {
    rule: 'rush-runs-what-is-built',
    from: 'proof/rush/src',
    may: [...shared, 'web/src/engine', 'web/src/mirror', 'web/src/platform'],
    why: 'the server of a rush is the one that is built and served; of the app, the engine runs without its screens',
  },
  {
    rule: 'bench-peers-stand-alone',
    from: 'proof/bench/peers',
    may: [],
    why: 'what Tableside is measured beside knows nothing of Tableside',
  },
  {
    rule: 'bench-page-is-the-device',
    from: 'proof/bench/src/page',
    may: [...shared, 'web/src/engine', 'web/src/mirror', 'web/src/platform'],
    why: 'what runs in the page of the bench is the engine on its mirror, and no part of the bench itself',
  },
  {
    rule: 'bench-measures-what-is-built',
    from: 'proof/bench/src',
    may: [...shared, 'web/src/engine', 'web/src/mirror', 'web/src/platform'],
    why: 'measured is the server as it is built and served; of the app, the engine may run without its screens',
  },
  {
    rule: 'e2e-from-outside',
    from: 'proof/e2e',
    may: [
      ...shared,
      'web/src/components/pages/may-open.ts',
      'web/src/components/pages/pages.ts',
      'scripts/apt.mjs',
      'scripts/chromium.mjs',
      'scripts/package',
      'api/testing/cards/stripe-simulator.ts',
    ],
    why: 'browser tests see the product from outside, install it, know its pages by name, and stand for Stripe',
  },
];
