/** The libraries that only some folders may import. `layers.mjs` enforces these rules. */

const screens = [
  'web/src/features',
  'web/src/routes',
  'web/src/shell',
  'web/src/ui',
  'web/src/components',
  'web/src/printing',
];
/** The modules through which the app gives its screens data and functions: hooks and providers that draw nothing. */
const doors = [
  'web/src/mirror/read',
  'web/src/mirror/mirror-context',
  'web/src/engine/engine-context',
  'web/src/platform/use',
  'web/src/remote/remote-context',
  'web/src/remote/use',
];

/**
 * The folders that may import each library. Tests are exempt.
 * @type {{ rule: string, packages: RegExp, only: string[], typesToo?: string[], why: string }[]}
 */
export const packages = [
  {
    rule: 'dexie-in-mirror',
    packages: /^dexie(-react-hooks)?$/,
    only: ['web/src/mirror'],
    why: 'Dexie stays in the mirror',
  },
  {
    rule: 'sql-in-storage',
    packages: /^(drizzle-orm|better-sqlite3|postgres)$/,
    only: ['api/src/storage', 'proof/rush/src', 'proof/bench/src'],
    why: 'SQL lives in storage and nowhere else',
  },
  {
    rule: 'fastify-in-http',
    packages: /^(fastify$|@fastify\/)/,
    only: ['api/src/app.ts', 'api/src/http', 'api/src/ws'],
    typesToo: ['api/src/main.ts', 'api/src/open-desks.ts'],
    why: 'Fastify stays in app, http and ws',
  },
  {
    rule: 'x509-in-authority',
    packages: /^@peculiar\//,
    only: ['api/src/authority'],
    why: 'certificates are made in one place',
  },
  {
    rule: 'mdns-in-running',
    packages: /^@homebridge\/ciao$/,
    only: ['api/src/running/local-names.ts'],
    why: 'names are told on the network in one place',
  },
  {
    rule: 'commands-of-printers-in-print',
    packages: /^@point-of-sale\//,
    only: ['packages/print/src/bytes'],
    why: 'bytes for printers are made in one place',
  },
  {
    rule: 'react-in-screens',
    packages: /^(react|react-dom|@tanstack\/react-.*|@base-ui\/.*|lucide-react)$/,
    only: [...screens, ...doors, 'web/src/main.tsx'],
    why: 'React stays in the screens and in the doors handed to them',
  },
  {
    rule: 'ky-in-remote',
    packages: /^ky$/,
    only: ['web/src/remote', 'web/src/engine'],
    why: 'calls to the server have two homes: remote and engine',
  },
  {
    rule: 'spreadsheets-in-import',
    packages: /^(papaparse|read-excel-file(\/.*)?|fflate)$/,
    only: ['web/src/features/office/menu/import/file'],
    why: 'only the page that imports a menu loads what reads spreadsheets',
  },
  {
    rule: 'test-tools-in-tests',
    packages: /^(vitest|fast-check|fake-indexeddb|happy-dom|@testing-library\/.*|@playwright\/.*)$/,
    only: ['proof/testkit/src', 'proof/simulation/src', 'proof/rush/src', 'proof/bench/src'],
    why: 'test tools stay out of the product',
  },
];
