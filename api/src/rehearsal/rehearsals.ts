/**
 * Starts a rehearsal of a venue beside the house, and throws it away. It has storage, a secret and a port of its own, so
 * nothing of it reaches the house. One runs at a time; a restart of the server ends it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { Storage } from '../storage/storage.ts';
import { copyVenue, picturesIn } from './copy-venue.ts';
import { type Admission, EntryCodes } from './entry-codes.ts';
import { Evening } from './evening/evening.ts';

/** It ends by itself after so long. */
const LASTS_MS = 8 * HOUR_MS;
const STEP_MS = 1000;
/** So often it looks whether the sessions at the house that let people in are still live. */
const LOOK_MS = 2000;

/** A rehearsal that runs. */
export interface Running {
  readonly startedAt: string;
  readonly endsAt: string;
  readonly port: number;
}

export interface Rehearsals {
  /** Its address, where it is not the host of the house with the port of the rehearsal. */
  readonly url: string | null;
  /** Null when no rehearsal of this venue runs. */
  state(venueId: string): Running | null;
  /** Starts one, or returns the one that runs. Throws `rehearsal.busy` and `rehearsal.port`. */
  start(venueId: string): Promise<Running>;
  end(venueId: string): Promise<void>;
  /** Makes a code that lets somebody in once. Throws `rehearsal.over` when none runs. */
  admit(venueId: string, admission: Admission): { readonly code: string; readonly expiresAt: string };
  /** Ends whatever runs, with the server. */
  close(): Promise<void>;
}

/** The way into a rehearsal. Only the server of the rehearsal has it. */
export interface RehearsalEntry {
  /** Uses the code up. Returns undefined when it is wrong, used or too old. */
  take(code: string): Admission | undefined;
  /**
   * Another id for each rehearsal, so that no device goes on with what it kept of an earlier one, and for each role, so
   * that nobody keeps one that they had.
   */
  accountIdOf(admission: Admission): string;
  /** The session ends with the one at the house. */
  bind(sessionId: string, admission: Admission): void;
}

/** What a server of the rehearsal needs. */
export interface Stage {
  readonly storage: Storage;
  readonly secret: string;
  readonly imagesFolder: string;
  readonly entry: RehearsalEntry;
}

export interface Served {
  readonly port: number;
  close(): Promise<void>;
}

export interface RehearsalDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly url: string | null;
  /** It is made and deleted with the rehearsal. */
  readonly folder: string;
  readonly openStorage: (file: string) => Storage;
  /** Throws a `ProtocolError` when the port cannot be had. */
  readonly serve: (stage: Stage) => Promise<Served>;
  /** Copies the pictures of the menu into a folder. */
  readonly copyPictures: (venueId: string, paths: readonly string[], folder: string) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

interface Run extends Running {
  readonly venueId: string;
  readonly codes: EntryCodes;
  readonly close: () => Promise<void>;
}

export function createRehearsals(deps: RehearsalDeps): Rehearsals {
  // Whatever a server left behind when it was ended.
  rmSync(deps.folder, { recursive: true, force: true });
  let run: Run | null = null;
  /** One thing at a time: a start, or an end. */
  let busy: Promise<void> | null = null;

  const alone = async (work: () => Promise<void>): Promise<void> => {
    const going = work();
    busy = going;
    try {
      await going;
    } finally {
      busy = null;
    }
  };
  const end = async (): Promise<void> => {
    const ending = run;
    run = null;
    await ending?.close();
  };
  const running = (venueId: string): Run | null => (run?.venueId === venueId ? run : null);
  const settled = async (): Promise<void> => {
    while (busy) await busy.catch(() => null);
  };

  return {
    url: deps.url,
    state: (venueId) => told(running(venueId)),
    async start(venueId) {
      await settled();
      if (run && run.venueId !== venueId) throw new ProtocolError('rehearsal.busy');
      const onOver = () => void end().catch(deps.onFault);
      if (!run)
        await alone(async () => {
          run = await openRun(deps, venueId, onOver);
        });
      return told(there(running(venueId)));
    },
    async end(venueId) {
      await settled();
      if (running(venueId)) await alone(end);
    },
    admit: (venueId, admission) => there(running(venueId)).codes.make(admission, deps.clock.now()),
    async close() {
      await settled();
      await end();
    },
  };
}

function there(run: Run | null): Run {
  if (!run) throw new ProtocolError('rehearsal.over');
  return run;
}

function told(run: Run): Running;
function told(run: Run | null): Running | null;
function told(run: Run | null): Running | null {
  return run && { startedAt: run.startedAt, endsAt: run.endsAt, port: run.port };
}

async function openRun(deps: RehearsalDeps, venueId: string, onOver: () => void): Promise<Run> {
  const { folder, clock } = deps;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const storage = deps.openStorage(join(folder, 'rehearsal.db'));
    undo.push(() => storage.close());
    const imagesFolder = await fill(deps, venueId, storage);
    const seed = randomBytes(4).readUInt32LE();
    const evening = new Evening({ storage, venueId, seed, now: clock.now(), onFault: deps.onFault });
    await evening.begin();
    const codes = new EntryCodes();
    const bound = new Map<string, string>();
    const entry = entryOf(codes, bound, clock);
    const secret = randomBytes(32).toString('base64url');
    const served = await deps.serve({ storage, secret, imagesFolder, entry });
    undo.push(() => served.close());
    undo.push(every(STEP_MS, () => evening.goOn(clock.now()), deps.onFault));
    undo.push(every(LOOK_MS, () => endWithHouse(deps, storage, bound), deps.onFault));
    const over = setTimeout(onOver, LASTS_MS);
    over.unref();
    undo.push(() => clearTimeout(over));
    const startedAt = isoNow(clock);
    const endsAt = new Date(clock.now() + LASTS_MS).toISOString();
    return { venueId, codes, close, startedAt, endsAt, port: served.port };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the folder of the pictures. */
async function fill(deps: RehearsalDeps, venueId: string, storage: Storage): Promise<string> {
  const changes = await copyVenue(deps.storage, venueId, () => randomBytes(12).toString('base64url'));
  await storage.venues.create({ id: venueId, host: null, createdAt: isoNow(deps.clock), changes });
  const imagesFolder = join(deps.folder, 'images');
  if (!existsSync(imagesFolder)) mkdirSync(imagesFolder, { mode: 0o700 });
  await deps.copyPictures(venueId, picturesIn(changes), imagesFolder);
  return imagesFolder;
}

function entryOf(codes: EntryCodes, bound: Map<string, string>, clock: Clock): RehearsalEntry {
  const salt = randomBytes(16).toString('hex');
  return {
    take: (code) => codes.take(code, clock.now()),
    accountIdOf: ({ userId, role }) =>
      derivedId(salt, `${userId ?? randomBytes(16).toString('hex')} ${role}`),
    bind: (sessionId, { houseSessionId }) => void bound.set(sessionId, houseSessionId),
  };
}

/** Whoever is out at the house is out here. */
async function endWithHouse(
  deps: RehearsalDeps,
  storage: Storage,
  bound: Map<string, string>,
): Promise<void> {
  const at = isoNow(deps.clock);
  const ended = new Set(await deps.storage.accounts.endedSessions([...new Set(bound.values())], at));
  for (const [sessionId, houseSessionId] of bound) {
    if (!ended.has(houseSessionId)) continue;
    bound.delete(sessionId);
    await storage.accounts.revokeSession(sessionId, at);
  }
}

/** Does one step after the other. Returns a function that stops them and waits for the one that is being done. */
function every(
  ms: number,
  step: () => Promise<void>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  let doing: Promise<void> | null = null;
  const timer = setInterval(() => {
    doing ??= step()
      .catch(onFault)
      .finally(() => {
        doing = null;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await doing;
  };
}
