/** The process: reads the environment, opens storage, builds the app, listens, and closes on a signal. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { keptSecret, prepareDataDir } from './data-dir.ts';
import { firstStart } from './first-start.ts';
import { greeting, signInNote, tlsWarning } from './greeting.ts';
import { startPruning } from './pruning.ts';
import { StartError } from './start-error.ts';
import { openSqlite } from './storage/sqlite/open-sqlite.ts';
import type { Storage } from './storage/storage.ts';
import { StorageError, StorageOpenError } from './storage/storage-error.ts';

const CLOSE_MS = 10_000;
const DATABASE = 'tableside.db';
/** The same from the bundle (api/dist) and from the sources (api/src). */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url)).replace(/[\\/]$/, '');

try {
  await start(readConfig(process.env));
} catch (error) {
  const isExpected = [StartError, StorageOpenError, StorageError].some((kind) => error instanceof kind);
  if (!isExpected || !(error instanceof Error)) throw error;
  console.error(`Tableside can't start: ${error.message}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  // What is made from here on (database, backups, pictures) is the server's alone, also in a folder that others may enter.
  process.umask(0o077);
  const folder = prepareDataDir(config.dataDir);
  const secret = config.jwtSecret ?? keptSecret(folder);
  const storage = openSqlite({ file: join(folder, DATABASE) });
  const clock = { now: () => Date.now() };
  const hasWeb = existsSync(join(WEB_FOLDER, 'index.html'));
  const app = await buildApp({
    storage,
    clock,
    config,
    secret,
    venueId: DEMO_VENUE_ID,
    imagesFolder: join(folder, 'images'),
    build: hasWeb ? buildOf(WEB_FOLDER) : 'development',
    ...(hasWeb ? { webFolder: WEB_FOLDER } : {}),
  });
  const stopPruning = startPruning({ storage, clock, log: app.log });
  app.addHook('onClose', async () => stopPruning());
  const firstSignIn = await firstStart(storage, clock, config);
  try {
    await listen(app, config);
  } catch (error) {
    if (firstSignIn) console.log(signInNote(firstSignIn));
    throw error;
  }
  closeOnSignal(app, storage);
  console.log(greeting(addressOf(app, config)));
  if (firstSignIn) console.log(signInNote(firstSignIn));
  const warning = tlsWarning(config);
  if (warning !== undefined) console.warn(warning);
}

/** The page names every file of the build by its hash, so its own hash names the build. */
function buildOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'));
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`port ${port} is in use; set PORT to another one`);
    if (code === 'EACCES') throw new StartError(`port ${port} is not allowed; set PORT to one above 1023`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${host} is no address of this machine`);
    throw error;
  }
}

/** Sockets are told, requests finish, storage is closed; after 10 s the process ends anyway. */
function closeOnSignal(app: FastifyInstance, storage: Storage): void {
  closeWithGrace({ delay: CLOSE_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the server ends after an error');
    await app.close();
    storage.close();
  });
}

function addressOf(app: FastifyInstance, { host, tls }: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
