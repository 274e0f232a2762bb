/** Checks the machine: the Node version, native modules, free disk space and the clock. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { freeBytesOf, LEAST_FREE_BYTES } from '../running/disk.ts';
import type { Advice } from './advice.ts';
import { type Finding, look, well, wrong } from './finding.ts';
import { nodeFits } from './node-range.mjs';

const MB = 1024 * 1024;
/** Enough for a few years of orders and their backups. */
const COMFORT_BYTES = 2048 * MB;
/** A clock that shows an earlier time is wrong: this program did not exist before. */
const FIRST_DAY = Date.parse('2026-01-01T00:00:00.000Z');

export const checkNode = (version: string, range: string): Finding =>
  nodeFits(version, range) ? well('Node', version) : wrong('Node', `${version}; it has to be ${range}`);

/** Without this module, product pictures cannot be uploaded. Everything else works. */
export async function checkPictures(
  load: () => Promise<unknown>,
  { installAgain }: Pick<Advice, 'installAgain'>,
): Promise<Finding> {
  const isThere = await load().then(
    () => true,
    () => false,
  );
  return isThere
    ? well('Pictures', 'can be worked on')
    : wrong('Pictures', `the library sharp cannot be loaded: ${installAgain}`);
}

/** Checks the disk of the data folder, or of its nearest existing parent if the folder does not exist yet. */
export async function checkDisk(folder: string, freeBytes = freeBytesOf): Promise<Finding> {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const free = await freeBytes(place);
  const text = `${Math.floor(free / MB)} MB left`;
  if (free < LEAST_FREE_BYTES)
    return wrong(
      'Disk',
      `${text} for ${place}; at least ${LEAST_FREE_BYTES / MB} MB have to be. Make room; nothing has to be repaired`,
    );
  return free < COMFORT_BYTES ? look('Disk', `${text}, which backups may use up`) : well('Disk', text);
}

/** `lastReceivedAt` is when the server last received anything, by its clock at that time. */
export function checkClock(now: number, lastReceivedAt: string | null): Finding {
  const text = new Date(now).toISOString();
  if (now < FIRST_DAY) return wrong('Clock', `${text} is in the past: set the clock, best by a time server`);
  if (lastReceivedAt !== null && Date.parse(lastReceivedAt) > now) {
    return wrong(
      'Clock',
      `${text} is before the last change of the venue (${lastReceivedAt}): set the clock`,
    );
  }
  return well('Clock', text);
}
