/** Compresses a file with gzip, and unpacks one. Any `gunzip` reads what is made here. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncAside } from '../storage/door/sync-aside.ts';

const ENDING = '.gz';

export const isCompressed = (file: string): boolean => file.endsWith(ENDING);

/**
 * Puts `file.gz` in the place of `file`, once it has been read again from end to end. The file stays as it was when that
 * fails.
 */
export async function compress(file: string, signal?: AbortSignal): Promise<string> {
  const packed = `${file}${ENDING}`;
  const aside = `${packed}.incoming`;
  const how = signal ? { signal } : {};
  const made = createWriteStream(aside);
  try {
    await pipeline(createReadStream(file), createGzip(), made, how);
    // A gzip file ends with its checksum and length, so reading it tells whether it is whole.
    await pipeline(createReadStream(aside), createGunzip(), nowhere(), how);
    await syncAside(aside);
    await rename(aside, packed);
    await syncAside(dirname(packed));
  } catch (error) {
    await closed(made);
    await rm(aside, { force: true });
    throw error;
  }
  await rm(file);
  return packed;
}

/** Throws when `file` is damaged or cut short, and leaves nothing in `to` then. */
export async function unpack(file: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} is there already.`);
  const made = createWriteStream(to, { mode: 0o600 });
  try {
    await pipeline(createReadStream(file), createGunzip(), made);
  } catch (error) {
    await closed(made);
    await rm(to, { force: true });
    throw error;
  }
}

/**
 * A file that is still being opened would be there again after it was removed. It may fail on its way, so this waits for
 * its end and not for its success.
 */
const closed = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.destroy().once('close', resolve);
  });

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
