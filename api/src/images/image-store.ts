/**
 * Stores the menu's pictures as files. A picture is named by its content, so it never changes and browsers may cache it
 * forever. Pictures that nothing uses any more are removed after a week.
 */

import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { serialQueue } from '@tableside/domain/ground/serial-queue.ts';
import { IMAGE_WIDTHS, type ImageSize, type ImageWidth } from './encode-image.ts';

/** The path that the pictures are served under. */
export const IMAGES_PATH = '/images/';
/** `Product.image` names this size. The names of the other sizes follow from it. */
const SHOWN_WIDTH: ImageWidth = 640;

const FILE = /^([0-9a-f]{32})-(?:320|640|1280)\.webp$/;
const INCOMING = '.incoming-';
/** An undo, or a device that was offline, may bring back a picture that was just replaced. */
export const KEPT_MS = 7 * DAY_MS;

export interface ImageStore {
  /** With SQLite, the folder of the files. With PostgreSQL, a function that reads one. */
  readonly files: { readonly folder: string } | { read(name: string): Promise<Buffer | undefined> };
  /** Saves all sizes or none. Returns the path for `Product.image`. */
  save(sizes: readonly ImageSize[]): Promise<string>;
  /** Removes files that no path has named for a week. Returns how many were removed. */
  sweep(named: Iterable<string>, nowMs: number): Promise<number>;
}

const fileOf = (hash: string, width: ImageWidth): string => `${hash}-${width}.webp`;
export const isImageFile = (name: string): boolean => FILE.test(name);

export function openImageStore(folder: string): ImageStore {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const oneAtATime = serialQueue();
  return {
    files: { folder },
    async save(sizes) {
      const { files, path } = filesOf(sizes);
      await oneAtATime(() => saveAll(folder, files));
      return path;
    },
    sweep: (named, nowMs) => oneAtATime(() => sweep(folder, hashesIn(named), nowMs)),
  };
}

/** Returns the files of a picture by their names, and its path for `Product.image`. */
export function filesOf(sizes: readonly ImageSize[]): { files: Map<string, Buffer>; path: string } {
  const hash = hashOf(sizes);
  return {
    files: new Map(sizes.map(({ width, bytes }) => [fileOf(hash, width), bytes])),
    path: `${IMAGES_PATH}${fileOf(hash, SHOWN_WIDTH)}`,
  };
}

/** Returns the names of all files of the pictures among these paths. */
export const filesNamed = (paths: Iterable<string>): string[] =>
  [...hashesIn(paths)].flatMap((hash) => IMAGE_WIDTHS.map((width) => fileOf(hash, width)));

function hashOf(sizes: readonly ImageSize[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of sizes) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
}

/** Writes temporary files and renames them once all are on disk. A failure leaves nothing behind. */
async function saveAll(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const undo = new Set<string>();
  try {
    const incoming = new Map<string, string>();
    for (const [name, bytes] of files) {
      const aside = join(folder, `${INCOMING}${randomUUID()}`);
      undo.add(aside);
      await writeDurably(aside, bytes);
      incoming.set(aside, join(folder, name));
    }
    for (const [aside, place] of incoming) {
      if (!existsSync(place)) undo.add(place);
      await rename(aside, place);
    }
    await syncFolder(folder);
  } catch (error) {
    await Promise.all([...undo].map((path) => rm(path, { force: true })));
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the hashes of stored pictures among the paths. Other addresses and the app's own drawings are not ours. */
function hashesIn(paths: Iterable<string>): Set<string> {
  const hashes = new Set<string>();
  for (const path of paths) {
    const hash = FILE.exec(path.split('/').at(-1) ?? '')?.[1];
    if (hash !== undefined) hashes.add(hash);
  }
  return hashes;
}

/** A file's modification time is when it was last known to be in use. */
async function sweep(folder: string, inUse: ReadonlySet<string>, nowMs: number): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder)) {
    const hash = FILE.exec(name)?.[1];
    const path = join(folder, name);
    if (hash !== undefined && inUse.has(hash)) {
      await utimes(path, nowMs / 1000, nowMs / 1000);
    } else if (hash !== undefined || name.startsWith(INCOMING)) {
      if (nowMs - (await stat(path)).mtimeMs <= KEPT_MS) continue;
      await rm(path, { force: true });
      swept += 1;
    }
  }
  return swept;
}
