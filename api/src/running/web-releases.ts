/**
 * The web app where several servers share the data. A server publishes its build, says every few seconds that it lives,
 * and gives out the build that all of them give out. It has every file of every published build.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BEAT_MS, type Releases, type ServerProcess } from '../storage/door/releases.ts';
import type { Storage } from '../storage/storage.ts';

/** Names under this carry a hash of their content, so a file of any build is the right one. */
export const HASHED = '/assets/';
/** The forms of a file, by what follows its name. Compressed ones come with the build. */
const FORMS = ['', '.br', '.gz'] as const;

export interface WebForm {
  readonly bytes: Buffer;
  readonly etag: string;
}
export type WebFile = ReadonlyMap<(typeof FORMS)[number], WebForm>;

export interface WebReleases {
  /** The build that all servers give out. */
  current(): string;
  /** Whether this file of this server's own folder is the right one. */
  isOwn(path: string): boolean;
  /** Returns a file of the current release, or one of any build if its name carries a hash. */
  read(path: string): Promise<WebFile | undefined>;
  /** Calls back with the build that all servers give out from now on. */
  onMove(told: (build: string) => void): void;
  close(): Promise<void>;
}

interface JoinDeps {
  readonly storage: Pick<Storage, 'releases' | 'signals'>;
  /** The folder of this server's build. */
  readonly folder: string;
  readonly own: ServerProcess;
}

/** Returns undefined where this is the only server. */
export async function joinReleases({ storage, folder, own }: JoinDeps): Promise<WebReleases | undefined> {
  const { releases, signals } = storage;
  if (!releases) return undefined;
  const files = filesIn(folder);
  await releases.publish(own.build, files);
  const joined = new JoinedReleases({ releases, own, paths: new Set(files.keys()) });
  await joined.beat();
  joined.onClose(signals.on('release', joined.beatQuietly));
  const timer = setInterval(joined.beatQuietly, BEAT_MS);
  timer.unref();
  joined.onClose(() => clearInterval(timer));
  return joined;
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    found.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [file.slice(folder.length).replaceAll('\\', '/'), readFileSync(file)];
    }),
  );
}

interface JoinedParts {
  readonly releases: Releases;
  readonly own: ServerProcess;
  /** Those of the own folder. */
  readonly paths: ReadonlySet<string>;
}

class JoinedReleases implements WebReleases {
  readonly #parts: JoinedParts;
  /** Files of other builds. They are few: only what exists is remembered, and until the release changes. */
  readonly #remembered = new Map<string, Promise<WebFile | undefined>>();
  readonly #stops: (() => void)[] = [];
  readonly #told: ((build: string) => void)[] = [];
  #current: string;
  #beating: Promise<void> | undefined;

  constructor(parts: JoinedParts) {
    this.#parts = parts;
    this.#current = parts.own.build;
  }

  current(): string {
    return this.#current;
  }

  isOwn(path: string): boolean {
    const { own, paths } = this.#parts;
    return paths.has(path) && (path.startsWith(HASHED) || this.#current === own.build);
  }

  read(path: string): Promise<WebFile | undefined> {
    const known = this.#remembered.get(path);
    if (known !== undefined) return known;
    const reading = this.#read(path);
    this.#remembered.set(path, reading);
    const forget = (): void => {
      if (this.#remembered.get(path) === reading) this.#remembered.delete(path);
    };
    reading.then((file) => file ?? forget(), forget);
    return reading;
  }

  async #read(path: string): Promise<WebFile | undefined> {
    const build = path.startsWith(HASHED) ? undefined : this.#current;
    // It is in no other build, either.
    if (build === this.#parts.own.build) return undefined;
    const files = await this.#parts.releases.files(
      FORMS.map((form) => path + form),
      build,
    );
    if (!files.has(path)) return undefined;
    return new Map(
      FORMS.flatMap((form) => {
        const bytes = files.get(path + form);
        return bytes ? [[form, { bytes, etag: etagOf(bytes) }] as const] : [];
      }),
    );
  }

  /** Says that this process lives, and follows the current release. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  /** While the database is away, everything stays as it is. */
  readonly beatQuietly = (): void => void this.beat().catch(() => undefined);

  async #beat(): Promise<void> {
    const { releases, own } = this.#parts;
    const current = await releases.beat(own);
    if (current === this.#current) return;
    this.#current = current;
    this.#remembered.clear();
    for (const told of this.#told) told(current);
  }

  onMove(told: (build: string) => void): void {
    this.#told.push(told);
  }

  onClose(stop: () => void): void {
    this.#stops.push(stop);
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#beating?.catch(() => undefined);
    // Otherwise the others stop counting it by themselves.
    await this.#parts.releases.leave().catch(() => undefined);
  }
}

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
