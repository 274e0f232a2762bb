/** The server's process: reads the environment, opens storage, builds the app, listens, and shuts down on a signal. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { keepCertificate } from './authority/own-certificate.ts';
import { STRIPE_ORIGIN } from './cards/card-desk.ts';
import { isoNow } from './commands/clock.ts';
import { type Config, commandName, readConfig } from './config.ts';
import { rateLimits } from './http/security/rate-limits.ts';
import { addressesNow, connectPlace, listenAll } from './listening.ts';
import { copyPictures } from './rehearsal/copy-pictures.ts';
import { createRehearsals, type Rehearsals } from './rehearsal/rehearsals.ts';
import { createBackupCopies } from './running/backup-copies.ts';
import { backupsFolderOf } from './running/backup-folder.ts';
import { BACKUPS_ELSEWHERE, type Backups, createBackups } from './running/backups.ts';
import { secureServerOf } from './running/certificate.ts';
import { freeBytesOf, LEAST_FREE_BYTES } from './running/disk.ts';
import { startJobs } from './running/jobs.ts';
import { readProduct } from './running/product.ts';
import { type ServiceManager, serviceManager } from './running/service-manager.ts';
import { joinReleases } from './running/web-releases.ts';
import { serveRehearsal } from './serve-rehearsal.ts';
import { networksNow } from './start/addresses.ts';
import { prepareDataDir } from './start/data-dir.ts';
import { firstVenue, prepareFirstAdmin, seedVenue } from './start/first-start.ts';
import { greeting, tlsWarning } from './start/greeting.ts';
import { inOneLine } from './start/in-one-line.ts';
import { databaseOf, imagesOf, type OpenData, openData, openThrowaway } from './start/open-data.ts';
import type { Storage } from './storage/storage.ts';
import { socketLimits } from './ws/socket-places.ts';

const CLOSE_MS = 10_000;
/** The path is the same from the bundle (api/dist) and from the sources (api/src). */
const MANIFEST = new URL('../../package.json', import.meta.url);
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url)).replace(/[\\/]$/, '');

try {
  await start(readConfig(process.env, { isTerminal: process.stdout.isTTY }));
} catch (error) {
  const line = inOneLine(error, databaseOf(process.env.DATA_DIR ?? './data'));
  if (line === undefined) throw error;
  console.error(`Tableside can't start: ${line}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  // Files made from here on (database, backups, pictures) are private to the server's user, even in a shared folder.
  process.umask(0o077);
  const folder = prepareDataDir(config.dataDir);
  const clock = { now: () => Date.now() };
  const certificates = openCertificates(config, folder, () => app);
  const connect = connectPlace(config, { folder, server: () => app.server });
  const data = await openData({ folder, ...config }, clock);
  const { storage, secret } = data;
  const freeBytes = () => freeBytesOf(folder);
  const backups = openBackups(config, { storage, folder, freeBytes, clock, log: () => app.log });
  const web = existsSync(join(WEB_FOLDER, 'index.html')) ? await openWeb(storage, config) : undefined;
  const common = {
    clock,
    config,
    rateLimits: rateLimits(config.requestsPerSession),
    socketLimits: socketLimits(config.socketsPerSession),
    freeBytes,
  };
  const { releases, ...files } = web ?? { build: 'development' };
  const rehearsal = openRehearsals({ ...common, ...files }, { storage, folder, log: () => app.log });
  const app: FastifyInstance = await buildApp({
    ...common,
    ...files,
    ...(releases && { releases }),
    ...(rehearsal && { rehearsal }),
    ...{ storage, secret, version: readProduct(MANIFEST).version },
    imagesFolder: imagesOf(folder),
    backups,
    connect,
    webhooks: { networks: config.webhookNetworks },
    ...{ printing: { networks: config.printerNetworks }, cards: { origin: originOf(config) } },
  });
  app.addHook('onClose', () => rehearsal?.close());
  const stopJobs = startJobs({ storage, clock, config, backups, certificates, log: app.log });
  app.addHook('onClose', stopJobs);
  await seedVenue(storage, clock, config);
  const firstAdmin = await prepareFirstAdmin(storage, clock, config);
  const plain = await listenAll(app, config, connect);
  // The first password is shown only once, so save the account only when nothing can stop the server from starting.
  await firstAdmin?.create();
  await data.settled();
  const manager = serviceManager(process.env);
  closeOnSignal({ app, plain, data, config, manager });
  await noteStart(app, data, folder);
  manager.ready();
  console.log(
    greeting(addressesNow(config, app.server), {
      command: commandName(process.env),
      signIn: firstAdmin?.signIn,
    }),
  );
  for (const warning of [tlsWarning(config), await roomWarning({ storage, freeBytes }, isoNow(clock))])
    if (warning !== undefined) console.warn(warning);
}

function originOf({ cardSimulator }: Config): string {
  return cardSimulator ?? STRIPE_ORIGIN;
}

type Certificates = Parameters<typeof startJobs>[0]['certificates'];

/** Makes the house's own certificate where it is missing. One that is only due does not keep the server from starting. */
function openCertificates(
  { tls, tlsNames: names }: Config,
  dataDir: string,
  app: () => FastifyInstance,
): Certificates {
  const serve: Certificates['serve'] = (pem) => secureServerOf(app())?.setSecureContext(pem);
  if (!tls?.isOwn) return { serve };
  const keep = () => keepCertificate({ dataDir, names, networks: networksNow(), now: Date.now() });
  keep();
  const renew = (): void => {
    const { fault } = keep();
    if (fault !== undefined) throw fault;
  };
  return { serve, renew };
}

/** PostgreSQL has its own. */
function openBackups(
  { databaseUrl, backupCommand: command }: Config,
  { folder, ...house }: House & Pick<Parameters<typeof createBackups>[0], 'freeBytes' | 'clock'>,
): Backups {
  if (databaseUrl !== undefined) return BACKUPS_ELSEWHERE;
  const venue = () => firstVenue(house.storage);
  const backups = backupsFolderOf(folder);
  const environment = process.env;
  const copies =
    command === undefined
      ? undefined
      : createBackupCopies({ ...house, command, environment, folder: backups });
  return createBackups({ ...house, venue, copies, folder: backups, imagesFolder: imagesOf(folder) });
}

interface House {
  readonly storage: Storage;
  readonly folder: string;
  readonly log: () => FastifyInstance['log'];
}

/** Returns undefined where the settings switch rehearsals off. */
function openRehearsals(
  {
    config,
    ...shared
  }: Omit<Parameters<typeof serveRehearsal>[0], 'host' | 'port' | 'config'> & {
    readonly config: Config;
  },
  { storage, folder, log }: House,
): Rehearsals | undefined {
  const { host, rehearsal } = config;
  return (
    rehearsal &&
    createRehearsals({
      storage,
      clock: shared.clock,
      url: rehearsal.url,
      folder: join(folder, 'rehearsal'),
      openStorage: openThrowaway,
      serve: serveRehearsal({ ...shared, config, host, port: rehearsal.port }),
      copyPictures: copyPictures({ folder: imagesOf(folder), pictures: storage.pictures }),
      onFault: (error) => log().error({ err: error }, 'something in the rehearsal failed'),
    })
  );
}

/** What is there can be read without room on the disk. */
async function roomWarning(place: { storage: Storage; freeBytes: () => Promise<number> }, at: string) {
  const then = 'this server only reads: it refuses changes with server.storage, and tablets keep them.';
  try {
    await place.storage.upkeep.probe(at);
  } catch (error) {
    const why = inOneLine(error, databaseOf(process.env.DATA_DIR ?? './data'));
    return `Warning: nothing can be written: ${why ?? String(error)} Until then ${then}`;
  }
  const free = await place.freeBytes();
  if (free >= LEAST_FREE_BYTES) return undefined;
  return `Warning: the disk has ${Math.floor(free / 1024)} KB left. Make room. Once it is full, ${then}`;
}

async function openWeb(storage: Storage, { port }: Config) {
  const build = buildOf(WEB_FOLDER);
  const own = { name: `${hostname()}:${port}`, version: readProduct(MANIFEST).version, build };
  const releases = await joinReleases({ storage, folder: WEB_FOLDER, own });
  return { webFolder: WEB_FOLDER, build, ...(releases ? { releases } : {}) };
}

/** The page names every file of the build by its hash, so the hash of the page identifies the build. */
function buildOf(folder: string): string {
  const page = readFileSync(join(folder, 'index.html'));
  return createHash('sha256').update(page).digest('hex').slice(0, 12);
}

interface Running {
  readonly app: FastifyInstance;
  readonly plain: Server | undefined;
  readonly data: OpenData;
  readonly config: Config;
  readonly manager: ServiceManager;
}

/**
 * On a signal, lets balancers look elsewhere, says goodbye to sockets, lets requests finish, and closes storage. Exits
 * 10 s after the first of these at the latest.
 */
function closeOnSignal({ app, plain, data, config: { leaveMs }, manager }: Running): void {
  closeWithGrace({ delay: leaveMs + CLOSE_MS }, async ({ err }) => {
    manager.stopping();
    if (err) app.log.fatal({ err }, 'the server ends after an error');
    else await app.leave(leaveMs);
    plain?.close();
    plain?.closeAllConnections();
    await app.close();
    await data.close();
    app.log.info({ event: 'stopped' }, 'the server has stopped');
  });
}

async function noteStart(app: FastifyInstance, { storage }: OpenData, dataDir: string): Promise<void> {
  const { version } = readProduct(MANIFEST);
  const venues = await storage.venues.list();
  const heads = await Promise.all(venues.map(async ({ id }) => ({ id, ...(await storage.head(id)) })));
  const [{ epoch, head } = {}] = heads;
  const told = {
    version,
    node: process.version,
    dataDir,
    database: (await storage.upkeep.version()).is,
    epoch,
    head,
    ...(heads.length > 1 ? { venues: heads } : {}),
  };
  app.log.info({ event: 'started', ...told }, 'the server has started');
}
