/**
 * The layers of the repository as a table. `folders` lists, for each folder, the other folders that it may import; it
 * may always import itself. A folder without a row is rejected, so a new folder starts with a decision about its
 * layer.
 */

import { besideRequests } from './beside-requests.mjs';
import { belowServerAndApp, proof, shared } from './package-layers.mjs';

const frontOfStorage = ['api/src/storage/door', 'api/src/storage/storage.ts'];
const besideScreens = ['ui', 'components', 'platform', 'remote', 'printing'].map((at) => `web/src/${at}`);

/**
 * `from` and `may` are folders or files. The first row that matches a file applies. `testsMay` lists what only the
 * tests of the folder may import.
 * @type {{ rule: string, from: string, may: string[], testsMay?: string[], why: string }[]}
 */
export const folders = [
  ...belowServerAndApp,
  ...proof,
  {
    rule: 'door-of-storage',
    from: 'api/src/storage/door',
    may: shared,
    why: 'the interface of storage knows nothing behind it',
  },
  {
    rule: 'rows-behind-door',
    from: 'api/src/storage/rows',
    may: [...shared, ...frontOfStorage],
    why: 'how a row is stored knows no report and no engine',
  },
  {
    rule: 'audit-behind-door',
    from: 'api/src/storage/audit',
    may: [...shared, ...frontOfStorage],
    why: 'how an entry of the trail is made knows no engine',
  },
  {
    rule: 'figures-on-rows',
    from: 'api/src/storage/figures',
    may: [...shared, ...frontOfStorage, 'api/src/storage/rows'],
    why: 'how a report is put together knows no engine',
  },
  {
    rule: 'storage-below-commands',
    from: 'api/src/storage',
    may: shared,
    why: 'storage knows nothing above it',
  },
  {
    rule: 'commands-on-storage',
    from: 'api/src/commands',
    may: [...shared, 'api/src/storage'],
    why: 'commands know storage and nothing above',
  },
  {
    rule: 'sync-on-commands',
    from: 'api/src/sync',
    may: [...shared, 'api/src/storage', 'api/src/commands'],
    why: 'sync knows commands and storage, never how it is called',
  },
  {
    rule: 'authority-on-files',
    from: 'api/src/authority',
    may: [
      ...shared,
      'api/src/storage/door/file-fault.ts',
      'api/src/start/addresses.ts',
      'api/src/start/data-dir.ts',
      'api/src/start/start-error.ts',
    ],
    why: 'certificates are files and names, whoever serves with them',
  },
  {
    rule: 'images-stand-alone',
    from: 'api/src/images',
    may: ['packages/domain/src/ground'],
    why: 'pictures are files and pixels, whatever they are of',
  },
  {
    rule: 'running-on-commands',
    from: 'api/src/running',
    may: [...shared, 'api/src/authority', 'api/src/storage', 'api/src/commands', 'api/src/config.ts'],
    testsMay: ['api/src/sync'],
    why: 'what keeps the server going knows neither requests nor sockets',
  },
  ...besideRequests,
  {
    rule: 'rehearsal-on-commands',
    from: 'api/src/rehearsal',
    may: [
      ...shared,
      'api/src/storage',
      'api/src/commands',
      'api/src/images',
      'api/src/running',
      'api/src/demo',
    ],
    why: 'people who do not exist give the same commands as everybody, and whoever serves them is handed in',
  },
  {
    rule: 'http-beside-ws',
    from: 'api/src/http',
    may: [
      ...shared,
      'api/src/storage',
      'api/src/commands',
      'api/src/sync',
      'api/src/images',
      'api/src/running',
      'api/src/webhooks',
      'api/src/printing',
      'api/src/cards',
      'api/src/rehearsal',
      'api/src/config.ts',
      'packages/print/src',
    ],
    testsMay: ['api/src/authority', 'packages/print/testing'],
    why: 'http and ws are two doors which do not know each other',
  },
  {
    rule: 'ws-beside-http',
    from: 'api/src/ws',
    may: [...shared, 'api/src/storage', 'api/src/commands', 'api/src/sync', 'api/src/config.ts'],
    why: 'http and ws are two doors which do not know each other',
  },
  {
    rule: 'command-line-beside-server',
    from: 'api/src/cli',
    may: [
      ...shared,
      'api/src/authority',
      'api/src/storage',
      'api/src/running',
      'api/src/http/sign-in/passwords.ts',
      'api/src/config.ts',
      'api/src/start/addresses.ts',
      'api/src/start/data-dir.ts',
      'api/src/start/in-one-line.ts',
      'api/src/start/next-secret.ts',
      'api/src/start/server-timezone.ts',
      'api/src/http/security/earlier-secrets.ts',
      'api/src/http/security/secrets.ts',
      'api/src/start/open-data.ts',
      'api/src/start/start-error.ts',
    ],
    testsMay: ['api/src/http/sign-in/totp.ts'],
    why: 'the command line works on the data, with no server in between',
  },
  {
    rule: 'start-before-requests',
    from: 'api/src/start',
    may: [
      ...shared,
      'api/src/storage',
      'api/src/commands',
      'api/src/running',
      'api/src/demo',
      'api/src/http/sign-in/passwords.ts',
      'api/src/http/security/earlier-secrets.ts',
      'api/src/config.ts',
    ],
    why: 'the data is opened and the first venue made before the server answers anything',
  },
  {
    rule: 'demo-on-commands',
    from: 'api/src/demo',
    may: [...shared, 'api/src/storage', 'api/src/commands'],
    why: 'the demo venue is written through the same doors as any other',
  },
  {
    rule: 'test-server-is-whole',
    from: 'api/testing',
    may: [...shared, 'api/src'],
    why: 'tests of the server never reach into the app',
  },
  {
    rule: 'api-composition',
    from: 'api/src',
    may: [...shared, 'api/src'],
    why: 'the server never reaches into the app',
  },
  {
    rule: 'test-parts-are-whole',
    from: 'web/testing',
    may: [...shared, 'web/src'],
    why: 'tests of the app know of the server only what api/testing offers',
  },
  {
    rule: 'platform-below-all',
    from: 'web/src/platform',
    may: shared,
    why: 'platform holds facts of the browser and knows no part of the app',
  },
  {
    rule: 'mirror-below-engine',
    from: 'web/src/mirror',
    may: [...shared, 'web/src/platform'],
    why: 'the mirror knows nothing above it',
  },
  {
    rule: 'engine-on-mirror',
    from: 'web/src/engine',
    may: [...shared, 'web/src/mirror', 'web/src/platform'],
    why: 'the engine knows the mirror and no screen',
  },
  {
    rule: 'ui-has-no-meaning',
    from: 'web/src/ui',
    may: ['web/src/platform', 'web/public'],
    why: 'ui is looks without meaning',
  },
  {
    rule: 'components-are-props-in',
    from: 'web/src/components',
    may: [...shared, 'web/src/ui', 'web/src/platform'],
    why: 'components know the domain and get their data as props',
  },
  {
    rule: 'printing-beside-screens',
    from: 'web/src/printing',
    may: [...shared, ...besideScreens, 'web/src/engine', 'web/src/mirror/read'],
    why: 'paper is asked for on many screens: it has their doors to data, and knows none of them',
  },
  {
    rule: 'remote-at-the-side',
    from: 'web/src/remote',
    may: [...shared, 'web/src/platform'],
    why: 'remote calls the server and knows no screen and no mirror',
  },
  {
    rule: 'features-by-three-doors',
    from: 'web/src/features',
    may: [...shared, ...besideScreens, 'web/src/features', 'web/src/engine', 'web/src/mirror/read'],
    testsMay: ['web/src/mirror'],
    why: 'a feature has three doors to data: mirror/read, engine and remote',
  },
  {
    rule: 'shell-by-three-doors',
    from: 'web/src/shell',
    may: [...shared, ...besideScreens, 'web/src/engine', 'web/src/mirror/read'],
    testsMay: ['web/src/mirror/database'],
    why: 'the frame around the screens has the same doors as they, and knows no feature',
  },
  {
    rule: 'routes-by-three-doors',
    from: 'web/src/routes',
    may: [
      ...shared,
      ...besideScreens,
      'web/src/shell',
      'web/src/features',
      'web/src/engine',
      'web/src/mirror/read',
    ],
    why: 'a route has three doors to data: mirror/read, engine and remote',
  },
  {
    rule: 'workspace-without-screens',
    from: 'web/src/workspace',
    may: [
      ...shared,
      'web/src/engine',
      'web/src/mirror',
      'web/src/platform',
      'web/src/remote',
      'web/src/shell/workspace.tsx',
      'web/src/features/account/account-context.tsx',
      'web/src/features/people/people-context.tsx',
    ],
    why: 'the workspace opens mirror and engine, and knows only the contexts through which screens get them',
  },
  {
    rule: 'worker-alone',
    from: 'web/src/sw',
    may: shared,
    why: 'the service worker shares no module with the page',
  },
  {
    rule: 'web-composition',
    from: 'web/src',
    may: [...shared, 'web/src'],
    why: 'the app never reaches into the server',
  },
  {
    rule: 'scripts-stand-alone',
    from: 'scripts',
    may: ['api/src/cli/node-range.mjs', 'api/src/cli/environment-file.mjs'],
    why: 'the way in knows no part of the product',
  },
];

/**
 * Folders that only the named folders and files may import. Tests and the folders for tests are exempt.
 * @type {{ rule: string, folder: string, only: string[], why: string }[]}
 */
export const closedFolders = [
  {
    rule: 'sqlite-behind-storage',
    folder: 'api/src/storage/sqlite',
    only: ['api/src/storage/sqlite', 'api/src/start/open-data.ts', 'api/src/cli'],
    why: 'the server knows only the interface of its storage; open-data and the command line open the file',
  },
  {
    rule: 'postgres-behind-storage',
    folder: 'api/src/storage/postgres',
    only: ['api/src/storage/postgres', 'api/src/start/open-data.ts', 'api/src/cli'],
    why: 'the server knows only the interface of its storage; open-data and the command line open the database',
  },
];
