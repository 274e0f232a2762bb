/**
 * Each layer rule is proved by a planted violation. Exactly that rule must be reported, and no rule may lack a proof.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDoor } from './code-rules.mjs';
import { closedFolders, folders } from './layer-rules.mjs';
import { checkLayers } from './layers.mjs';
import { packages } from './package-rules.mjs';
import { plantHouse } from './planted-house.ts';
import { readSources } from './sources.mjs';

let house: ReturnType<typeof plantHouse>;
beforeAll(() => {
  house = plantHouse({});
});
afterAll(() => house.clear());

/** Plants the files in the one house, and puts it in order again afterward. */
function rulesBrokenBy(planted: Record<string, string>): string[] {
  const restore = house.plant(planted);
  try {
    return [...new Set(checkLayers(house.root, readSources(house.root)).map(({ rule }) => rule))];
  } finally {
    restore();
  }
}

/** The rule, the file that breaks it, and the content of that file. */
const violations: [rule: string, file: string, text: string][] = [
  ['ground-below-all', 'packages/domain/src/ground/bad.ts', "import '../values/money.ts';"],
  ['values-on-ground', 'packages/domain/src/values/bad.ts', "import '../entities/order.ts';"],
  ['entities-on-values', 'packages/domain/src/entities/bad.ts', "import '../command/command.ts';"],
  ['command-below-subjects', 'packages/domain/src/command/bad.ts', "import '../visits/bill.ts';"],
  ['domain-stands-alone', 'packages/domain/src/bad.ts', "import '../../protocol/src/push.ts';"],
  ['protocol-on-domain', 'packages/protocol/src/bad.ts', "import '../../../api/src/storage/storage.ts';"],
  ['print-on-domain', 'packages/print/src/bad.ts', "import '../../protocol/src/push.ts';"],
  ['fake-printer-on-print', 'packages/print/testing/bad.ts', "import '../../protocol/src/push.ts';"],
  ['packages-below-all', 'packages/print/src/bad.test.ts', "import '../../../api/testing/open-server.ts';"],
  ['testkit-in-tests', 'packages/print/src/bad.ts', "import '../testing/slips.ts';"],
  ['builders-on-domain', 'packages/domain/testing/bad.ts', "import '../../protocol/src/push.ts';"],
  ['packages-below-all', 'packages/domain/src/bad.test.ts', "import '../../../api/testing/open-server.ts';"],
  ['packages-below-all', 'packages/protocol/src/bad.test.ts', "import '../../../web/testing/one-table.ts';"],
  ['packages-below-all', 'packages/domain/testing/bad.ts', "import '../../../proof/bench/src/main.ts';"],
  ['rush-runs-what-is-built', 'proof/rush/src/bad.ts', "import '../../../api/src/app.ts';"],
  ['testkit-on-shared', 'proof/testkit/src/bad.ts', "import '../../../api/src/storage/storage.ts';"],
  [
    'simulation-is-the-meeting-place',
    'proof/simulation/src/bad.ts',
    "import '../../../web/src/components/money.tsx';",
  ],
  [
    'bench-page-is-the-device',
    'proof/bench/src/page/bad.ts',
    "import '../../../../web/src/components/money.tsx';",
  ],
  ['bench-peers-stand-alone', 'proof/bench/peers/pages/bad.mjs', "import '../../../../api/src/app.ts';"],
  ['bench-measures-what-is-built', 'proof/bench/src/bad.ts', "import '../../../api/src/app.ts';"],
  ['door-of-storage', 'api/src/storage/door/bad.ts', "import '../storage.ts';"],
  ['rows-behind-door', 'api/src/storage/rows/bad.ts', "import '../sql/pins.ts';"],
  ['audit-behind-door', 'api/src/storage/audit/bad.ts', "import '../sql/pins.ts';"],
  ['figures-on-rows', 'api/src/storage/figures/bad.ts', "import '../sql/pins.ts';"],
  ['storage-below-commands', 'api/src/storage/bad.ts', "import '../commands/run-command.ts';"],
  ['commands-on-storage', 'api/src/commands/bad.ts', "import '../sync/process-push.ts';"],
  ['sync-on-commands', 'api/src/sync/bad.ts', "import '../http/sync.ts';"],
  ['authority-on-files', 'api/src/authority/bad.ts', "import '../storage/storage.ts';"],
  ['images-stand-alone', 'api/src/images/bad.ts', "import '../storage/storage.ts';"],
  ['running-on-commands', 'api/src/running/bad.ts', "import '../http/sync.ts';"],
  ['cards-on-commands', 'api/src/cards/bad.ts', "import '../http/sync.ts';"],
  ['printing-on-commands', 'api/src/printing/bad.ts', "import '../http/sync.ts';"],
  ['desks-on-storage', 'api/src/desks/bad.ts', "import '../http/sync.ts';"],
  ['webhooks-on-storage', 'api/src/webhooks/bad.ts', "import '../http/sync.ts';"],
  ['http-beside-ws', 'api/src/http/bad.ts', "import '../ws/socket.ts';"],
  ['ws-beside-http', 'api/src/ws/bad.ts', "import '../http/sync.ts';"],
  ['command-line-beside-server', 'api/src/cli/bad.ts', "import '../http/sync.ts';"],
  ['start-before-requests', 'api/src/start/bad.ts', "import '../http/sync.ts';"],
  ['rehearsal-on-commands', 'api/src/rehearsal/bad.ts', "import '../http/sync.ts';"],
  ['demo-on-commands', 'api/src/demo/bad.ts', "import '../http/sync.ts';"],
  ['test-server-is-whole', 'api/testing/bad.ts', "import '../../web/src/engine/engine.ts';"],
  ['api-composition', 'api/src/bad.ts', "import '../../web/src/engine/engine.ts';"],
  ['test-parts-are-whole', 'web/testing/bad.ts', "import '../../api/src/http/sync.ts';"],
  ['platform-below-all', 'web/src/platform/bad.ts', "import '../engine/engine.ts';"],
  ['mirror-below-engine', 'web/src/mirror/bad.ts', "import '../engine/engine.ts';"],
  ['engine-on-mirror', 'web/src/engine/bad.ts', "import '../remote/api.ts';"],
  ['ui-has-no-meaning', 'web/src/ui/bad.ts', "import '@tableside/domain/entities/order.ts';"],
  ['printing-beside-screens', 'web/src/printing/bad.tsx', "import '../features/orders/board-page.tsx';"],
  ['components-are-props-in', 'web/src/components/bad.tsx', "import '../mirror/read.ts';"],
  ['remote-at-the-side', 'web/src/remote/bad.ts', "import '../mirror/mirror-db.ts';"],
  ['features-by-three-doors', 'web/src/features/orders/bad.tsx', "import '../../mirror/mirror-db.ts';"],
  ['shell-by-three-doors', 'web/src/shell/bad.tsx', "import '../features/orders/board-page.tsx';"],
  ['routes-by-three-doors', 'web/src/routes/bad.tsx', "import '../mirror/mirror-db.ts';"],
  ['workspace-without-screens', 'web/src/workspace/bad.ts', "import '../components/money.tsx';"],
  ['worker-alone', 'web/src/sw/bad.ts', "import '../engine/engine.ts';"],
  ['web-composition', 'web/src/bad.ts', "import '../../api/src/app.ts';"],
  ['e2e-from-outside', 'proof/e2e/bad.spec.ts', "import '../../web/src/main.tsx';"],
  ['scripts-stand-alone', 'scripts/bad.mjs', "import '../api/src/app.ts';"],
  ['dexie-in-mirror', 'web/src/engine/bad.ts', "import 'dexie';"],
  ['dexie-in-mirror', 'web/src/features/orders/bad.tsx', "import 'dexie-react-hooks';"],
  ['sql-in-storage', 'api/src/sync/bad.ts', "import type { Database } from 'better-sqlite3';"],
  ['sql-in-storage', 'api/src/commands/bad.ts', "import { sql } from 'drizzle-orm/sql';"],
  ['fastify-in-http', 'api/src/sync/bad.ts', "import type { FastifyInstance } from 'fastify';"],
  ['fastify-in-http', 'api/src/main.ts', "import fastify from 'fastify';"],
  ['x509-in-authority', 'api/src/cli/bad.ts', "import '@peculiar/asn1-x509';"],
  ['mdns-in-running', 'api/src/running/bad.ts', "import '@homebridge/ciao';"],
  [
    'commands-of-printers-in-print',
    'packages/print/src/layout/bad.ts',
    "import '@point-of-sale/receipt-printer-encoder';",
  ],
  ['react-in-screens', 'web/src/engine/bad.ts', "import { useState } from 'react';"],
  ['react-in-screens', 'web/src/mirror/bad.ts', "import { useParams } from '@tanstack/react-router';"],
  ['ky-in-remote', 'web/src/features/orders/bad.tsx', "import ky from 'ky';"],
  ['spreadsheets-in-import', 'web/src/features/office/menu/bad.ts', "import Papa from 'papaparse';"],
  ['testkit-in-tests', 'api/src/sync/bad.ts', "import '../../testing/open-server.ts';"],
  ['test-tools-in-tests', 'api/src/sync/bad.ts', "import { test } from 'vitest';"],
  ['features-apart', 'web/src/features/orders/bad.tsx', "import '../menu/menu-page.tsx';"],
  ['testkit-in-tests', 'api/src/bad.ts', "import '@tableside/domain/testing/builders.ts';"],
  ['testkit-in-tests', 'api/src/bad.ts', "import '../../proof/simulation/src/simulation.ts';"],
  ['testkit-in-tests', 'web/src/engine/bad.ts', "import '../../../proof/bench/src/main.ts';"],
  ['features-apart', 'web/src/features/office/menu/bad.tsx', "import '../staff/staff-page.tsx';"],
  ['sqlite-behind-storage', 'api/src/http/bad.ts', "import '../storage/sqlite/open-sqlite.ts';"],
  ['postgres-behind-storage', 'api/src/http/bad.ts', "import '../storage/postgres/open-postgres.ts';"],
  ['postgres-behind-storage', 'api/src/storage/sqlite/bad.ts', "import '../postgres/open-postgres.ts';"],
  ['sqlite-behind-storage', 'api/src/start/bad.ts', "import '../storage/sqlite/open-sqlite.ts';"],
  ['sqlite-behind-storage', 'api/src/storage/sql/bad.ts', "import '../sqlite/open-sqlite.ts';"],
  ['sqlite-behind-storage', 'api/src/storage/postgres/bad.ts', "import '../sqlite/open-sqlite.ts';"],
  ['no-node-here', 'packages/protocol/src/bad.ts', "import { readFileSync } from 'node:fs';"],
  ['no-node-here', 'web/src/engine/bad.ts', "import { join } from 'path';"],
  ['import-resolves', 'web/src/ui/bad.ts', "import './not-there.ts';"],
  ['import-resolves', 'web/src/ui/bad.ts', "import '@tableside/domain/not-there.ts';"],
  ['import-resolves', 'packages/domain/src/bad.ts', "import 'fastify';"],
  ['folder-has-a-layer', 'web/src/office/bad.ts', 'export const bad = 1;'],
  ['folder-has-a-layer', 'packages/office/src/bad.ts', 'export const bad = 1;'],
  ['folder-says-what-for', 'web/src/features/orders/hooks/bad.ts', 'export const bad = 1;'],
  [
    'one-way-into-a-transaction',
    'web/src/mirror/bad.ts',
    "export const two = (db) => db.transaction('rw', db.tables, () => 1);",
  ],
  [
    'hooks-in-tests',
    'api/testing/bad.contract.ts',
    "import { afterEach } from 'vitest';\nafterEach(() => 1);",
  ],
  [
    'steps-are-taken',
    'api/src/storage/sql/bad.ts',
    "import { run } from './steps.ts';\nexport function* bad(): Steps {\n  run();\n}",
  ],
  [
    'steps-are-taken',
    'api/src/storage/sql/bad.ts',
    'const ask = (): Steps<boolean> => yes();\nexport function* bad(): Steps {\n  if (!ask()) return;\n}',
  ],
  [
    'steps-are-taken',
    'api/src/storage/sql/bad.ts',
    'function* ask(): Steps<boolean> {\n  return yield 1;\n}\nexport function* bad(): Steps {\n  yield ask();\n}',
  ],
  ['domain-is-pure', 'packages/domain/src/bad.ts', 'export const now = () => Date.now();'],
  ['domain-is-pure', 'packages/domain/src/bad.ts', 'export const now = () => new Date();'],
  ['domain-is-pure', 'packages/domain/src/bad.ts', 'export const dice = () => Math.random();'],
  ['domain-is-pure', 'packages/domain/src/bad.ts', "export const ask = () => fetch('/api');"],
  ['domain-is-pure', 'packages/domain/src/bad.ts', 'export const id = () => crypto.randomUUID();'],
];

describe('the layers of the repository', () => {
  test('are all kept when nothing is planted', () => {
    expect(rulesBrokenBy({})).toEqual([]);
  });

  test.each(violations)('have the rule %s, which reports %s: %s', (rule, file, text) => {
    expect(rulesBrokenBy({ [file]: text })).toEqual([rule]);
  });

  test('have a planted violation for every row of the tables', () => {
    const proved = new Set(violations.map(([rule]) => rule));
    const unproved = [...folders, ...closedFolders, ...packages, ...oneDoor]
      .map(({ rule }) => rule)
      .filter((rule) => !proved.has(rule));
    expect(unproved).toEqual([]);
  });

  test('are kept again after all that was planted', () => {
    expect(rulesBrokenBy({})).toEqual([]);
  });

  test.each([
    ["import type { X } from '../engine/engine.ts';", 'a type-only import'],
    ["export { X } from '../engine/engine.ts';", 'a re-export'],
    ["export const later = () => import('../engine/engine.ts');", 'a dynamic import'],
    ["export type X = import('../engine/engine.ts').X;", 'an import in a type'],
    ["import '@tableside/web/engine/engine.ts';", 'an import by the name of the package'],
  ])('treat %s as %s', (text) => {
    const planted = { 'web/src/mirror/bad.ts': text, 'web/package.json': ownNameDeclared };
    expect(rulesBrokenBy(planted)).toEqual(['mirror-below-engine']);
  });
});

const ownNameDeclared = JSON.stringify({
  name: '@tableside/web',
  exports: { './*.ts': './src/*.ts' },
  dependencies: Object.fromEntries(
    [
      '@tableside/web',
      '@tableside/domain',
      '@tanstack/react-router',
      'dexie',
      'dexie-react-hooks',
      'ky',
      'react',
    ]
      .concat('react-dom', 'workbox-precaching')
      .map((name) => [name, '*']),
  ),
});
