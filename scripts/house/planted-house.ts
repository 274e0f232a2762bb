/**
 * A small copy of the repository's structure in a temporary folder. It breaks no rule at first; each test plants one
 * fault.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFolders } from '../setup.mjs';

export const realRoot = fileURLToPath(new URL('../../', import.meta.url));

/** One file for each folder that has a layer. Each imports only what it may. */
const inOrder: Record<string, string> = {
  'packages/domain/src/entities/order.ts':
    "import * as v from 'valibot';\nexport const Order = v.object({});\n",
  'packages/domain/src/ground/same.ts': 'export const same = Object.is;\n',
  'packages/domain/src/values/money.ts': "export { same } from '../ground/same.ts';\n",
  'packages/domain/src/command/command.ts': "export { Order } from '../entities/order.ts';\n",
  'packages/domain/src/visits/bill.ts': "export { Order } from '../command/command.ts';\n",
  'packages/protocol/src/push.ts': "export type { Order } from '@tableside/domain/entities/order.ts';\n",
  'packages/print/src/slip.ts': "export type { Order } from '@tableside/domain/entities/order.ts';\n",
  'packages/print/testing/slips.ts': "export type { Order as Slip } from '../src/slip.ts';\n",
  'packages/domain/testing/builders.ts': "export { Order as anOrder } from '../src/entities/order.ts';\n",
  'proof/testkit/src/free-port.ts': "export { anOrder } from '@tableside/domain/testing/builders.ts';\n",
  'web/testing/one-table.ts': "export { anOrder } from '@tableside/domain/testing/builders.ts';\n",
  'proof/bench/src/main.ts': 'export const results = {};\n',
  'proof/simulation/src/simulation.ts':
    "import '@tableside/api/app.ts';\nimport '@tableside/web/engine/engine.ts';\n",
  'api/src/storage/storage.ts': "import Database from 'better-sqlite3';\nexport const open = Database;\n",
  'api/src/storage/sql/steps.ts': 'export function* run(): Steps<boolean> {\n  return yield 1;\n}\n',
  'api/src/storage/sql/pins.ts':
    "import { run } from './steps.ts';\nexport const later = () => run();\nexport function* now(): Steps {\n  yield* run();\n}\n",
  'api/src/storage/sqlite/open-sqlite.ts': "export { open } from '../storage.ts';\n",
  'api/src/storage/postgres/open-postgres.ts': "export { open } from '../storage.ts';\n",
  'api/src/start/open-data.ts': "export { open } from '../storage/sqlite/open-sqlite.ts';\n",
  'api/src/cli/export-command.ts': "export { open } from '../storage/sqlite/open-sqlite.ts';\n",
  'api/src/commands/run-command.ts': "export { open } from '../storage/storage.ts';\n",
  'api/src/sync/process-push.ts': "export { open } from '../commands/run-command.ts';\n",
  'api/src/http/sync.ts': "import 'fastify';\nexport { open } from '../sync/process-push.ts';\n",
  'api/src/ws/socket.ts': "import '@fastify/websocket';\nexport { open } from '../sync/process-push.ts';\n",
  'api/src/demo/demo-venue.ts': "export { open } from '../commands/run-command.ts';\n",
  'api/testing/open-server.ts': "import '../src/app.ts';\n",
  'api/src/app.ts': "import 'fastify';\nimport './http/sync.ts';\nimport './ws/socket.ts';\n",
  'api/src/main.ts':
    "import type { FastifyInstance } from 'fastify';\nimport './app.ts';\nexport type App = FastifyInstance;\n",
  'web/src/platform/visibility.ts': 'export const isVisible = true;\n',
  'web/src/mirror/mirror-db.ts': "import 'dexie';\nexport { isVisible } from '../platform/visibility.ts';\n",
  'web/src/mirror/read.ts': "import 'dexie-react-hooks';\nimport 'react';\nimport './mirror-db.ts';\n",
  'web/src/engine/engine.ts': "import '../mirror/mirror-db.ts';\n",
  'web/src/remote/api.ts': "import 'ky';\n",
  'web/src/ui/button.tsx': "import 'react';\n",
  'web/src/components/money.tsx': "import '../ui/button.tsx';\n",
  'web/src/shell/app-frame.tsx': "import '../mirror/read.ts';\n",
  'web/src/features/orders/board-page.tsx':
    "import '../../mirror/read.ts';\nimport '../../engine/engine.ts';\nimport '../../remote/api.ts';\nimport '../../components/money.tsx';\n",
  'web/src/features/menu/menu-page.tsx': "import '../../mirror/read.ts';\n",
  'web/src/features/menu/menu-page.test.tsx': "import '../../mirror/mirror-db.ts';\n",
  'web/src/features/office/staff/staff-page.tsx': "import '../../../mirror/read.ts';\n",
  'web/src/workspace/workspace-host.ts': "import '../engine/engine.ts';\nimport '../remote/api.ts';\n",
  'web/src/routes/index.tsx':
    "import '@tanstack/react-router';\nimport '../features/orders/board-page.tsx';\n",
  'web/src/main.tsx': "import 'react-dom';\nimport './routes/index.tsx';\n",
  'web/src/sw.ts': "import 'workbox-precaching';\n",
  'proof/e2e/shift.spec.ts': "import '@playwright/test';\nimport '@tableside/testkit/free-port.ts';\n",
};

interface House {
  readonly root: string;
  /** Writes more files. The function that it returns takes them back. */
  plant(files: Record<string, string>): () => void;
  clear(): void;
}

/** Creates the correct files plus the given ones, with the manifests of the real repository. `clear` removes them. */
export function plantHouse(planted: Record<string, string>): House {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'house-')));
  for (const folder of ['', ...workspaceFolders()]) {
    mkdirSync(join(root, folder), { recursive: true });
    copyFileSync(join(realRoot, folder, 'package.json'), join(root, folder, 'package.json'));
  }
  symlinkSync(join(realRoot, 'node_modules'), join(root, 'node_modules'));
  const plant = (files: Record<string, string>): (() => void) => {
    const undo = Object.entries(files).map(([path, text]) => plantFile(join(root, path), text));
    return () => {
      for (const back of undo) back();
    };
  };
  plant({ ...inOrder, ...planted });
  return { root, plant, clear: () => rmSync(root, { recursive: true, force: true }) };
}

/** Returns what puts the former file back, or removes the new one with the folders that were made for it. */
function plantFile(file: string, text: string): () => void {
  const former = existsSync(file) ? readFileSync(file) : undefined;
  const made = mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (former) return () => writeFileSync(file, former);
  return () => rmSync(made ?? file, { recursive: true });
}
