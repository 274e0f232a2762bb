/** A whole server for tests: real SQLite in its own folder, the demo venue, an administrator, and a movable clock. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@tableside/domain/command/permissions.ts';
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid, v4 } from 'uuid';
import { buildApp } from '../../src/app.ts';
import { hashPassword } from '../../src/http/sign-in/passwords.ts';
import { freeBytesOf } from '../../src/running/disk.ts';
import { prepareFirstAdmin, seedVenue } from '../../src/start/first-start.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { openImage } from './database-image.ts';

export const ADMIN = { email: 'office@alderandrye.example', password: 'a-long-evening-shift' };
export const SERVER_SECRET = 'a secret that only tests know, long enough';
export const PASSWORD = 'a-quiet-night-shift';
/** Monday afternoon in the demo venue, which tests open on Mondays. */
const START = Date.parse('2026-03-02T19:00:00.000Z');

export interface TestServer {
  readonly app: FastifyInstance;
  readonly storage: Storage;
  readonly venueId: string;
  readonly dataDir: string;
  readonly clock: { now(): number; advance(ms: number): void };
  /** Signs in the administrator, or a new user of this role. `staffId` is a card of the demo venue. */
  signIn(role?: Role, staffId?: string): Promise<Session>;
  /** Listens on a free port. The address is `http://127.0.0.1:…`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

type AppDeps = Parameters<typeof buildApp>[0];
/** Turns load shedding off, because other tests keep this process busy. */
const NO_PRESSURE = { delayMs: Infinity, busyDelayMs: Infinity, heapShare: Infinity, sampleMs: 1000 };
/** Without options, no limit gets in the way. */
export type ServerOptions = Partial<AppDeps['config']> &
  Pick<
    AppDeps,
    | 'webFolder'
    | 'releases'
    | 'rateLimits'
    | 'socketLimits'
    | 'onRoute'
    | 'encoder'
    | 'patience'
    | 'logTo'
    | 'pressure'
    | 'webhooks'
    | 'printing'
    | 'cards'
    | 'connect'
    | 'elapsed'
    | 'entry'
  > &
  Partial<Pick<AppDeps, 'freeBytes' | 'backups' | 'secret'>> & {
    /** Makes the rehearsals. Left out: the server gives none. */
    readonly rehearsal?: (house: RehearsalHouse) => NonNullable<AppDeps['rehearsal']>;
  };

export type RehearsalHouse = Pick<TestServer, 'storage' | 'clock' | 'dataDir'>;

/** The first start runs once per process. */
let started: Promise<Buffer> | undefined;

function startedImage(): Promise<Buffer> {
  started ??= makeFirstStart();
  return started;
}

async function makeFirstStart(): Promise<Buffer> {
  const { storage, image } = openImage(null, { newEpoch: v4, elapsed: () => performance.now() });
  await fillForTests(storage);
  const made = image();
  await storage.close();
  return made;
}

/** Makes the first start: the demo venue, open on Mondays, and an administrator. */
export async function fillForTests(storage: Storage): Promise<void> {
  const create: Storage['venues']['create'] = ({ changes, ...venue }) =>
    storage.venues.create({ ...venue, changes: changes.map(openOnMondays) });
  const venues = { ...storage.venues, create };
  await seedVenue({ ...storage, venues }, movableClock(START), { demoData: true });
  const admin = { adminEmail: ADMIN.email, adminPassword: ADMIN.password };
  await (await prepareFirstAdmin(storage, movableClock(START), admin))?.create();
}

/** Opens the demo venue on Mondays, because guests can order only while it is open. */
function openOnMondays(one: Change): Change {
  if (one.entity !== 'venue') return one;
  const operatingHours = one.doc.operatingHours.map((day) =>
    day.dayOfWeek === 1 ? { ...day, open: '1200', close: '0200', isOpen: true } : day,
  );
  return change('venue', { ...one.doc, operatingHours });
}

export async function codeOn({ storage, venueId }: TestServer, tableId: string): Promise<string> {
  return (await storage.row(venueId, 'table', tableId))?.doc.qrCode ?? '';
}

export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tableside-api-'));
  const file = join(dataDir, 'tableside.db');
  writeFileSync(file, await startedImage());
  return serve({ storage: openSqlite({ file }), dataDir }, options);
}

interface Data {
  readonly storage: Storage;
  readonly dataDir: string;
}

/** Serves data that has had its first start. The data folder is deleted with the server. */
export async function serve({ storage, dataDir }: Data, options: ServerOptions = {}): Promise<TestServer> {
  const clock = movableClock(START);
  const { webFolder, releases, rateLimits, socketLimits, onRoute, encoder, patience, logTo, ...others } =
    options;
  const {
    pressure,
    freeBytes,
    backups,
    webhooks,
    printing,
    cards,
    connect,
    elapsed,
    secret,
    entry,
    rehearsal,
    ...config
  } = others;
  const app = await buildApp({
    storage,
    clock,
    config: {
      heartbeatMs: HEARTBEAT_MS,
      logLevel: 'silent',
      serviceWorker: true,
      tls: undefined,
      trustProxy: undefined,
      readyFrom: [],
      metricsFrom: [],
      monitorHosts: [],
      ...config,
    },
    secret: secret ?? SERVER_SECRET,
    imagesFolder: join(dataDir, 'images'),
    encoder,
    build: 'test',
    rateLimits: rateLimits ?? { perSession: 10_000, perAccount: 10_000, perAddress: 10_000 },
    socketLimits,
    webFolder,
    releases,
    onRoute,
    patience,
    logTo,
    webhooks: { networks: ['127.0.0.1/32'], ...webhooks },
    ...(printing && { printing }),
    ...(cards && { cards }),
    ...(connect && { connect }),
    ...(elapsed && { elapsed }),
    ...(entry && { entry }),
    ...(rehearsal && { rehearsal: rehearsal({ storage, clock, dataDir }) }),
    pressure: pressure ?? NO_PRESSURE,
    freeBytes: freeBytes ?? (() => freeBytesOf(dataDir)),
    backups: backups ?? { state: () => ({ lastSuccessAt: null, lastFailure: null, backups: [] }) },
  });
  return {
    app,
    storage,
    venueId: FIRST_VENUE_ID,
    dataDir,
    clock,
    signIn: async (role = 'admin', staffId) => {
      const account = role === 'admin' ? ADMIN : await newAccount(storage, role, staffId);
      return login(app, account);
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await app.close();
      await storage.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function movableClock(start: number): TestServer['clock'] {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

async function newAccount(storage: Storage, role: Role, staffId?: string): Promise<typeof ADMIN> {
  const id = uuid();
  const email = `${role}-${id}@alderandrye.example`;
  const passwordHash = await hashPassword(PASSWORD);
  await storage.accounts.createUser(
    { id, name: `A ${role}`, email, passwordHash, createdAt: new Date(START).toISOString() },
    { userId: id, venueId: FIRST_VENUE_ID, role, staffId: staffId ?? null },
  );
  return { email, password: PASSWORD };
}

async function login(app: FastifyInstance, account: typeof ADMIN): Promise<Session> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: account });
  if (answer.statusCode !== 200) throw new Error(`sign-in failed: ${answer.body}`);
  return answer.json<Session>();
}
