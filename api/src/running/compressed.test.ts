import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compress, isCompressed, unpack } from './compressed.ts';

function aFile(): { folder: string; file: string; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-compressed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'night.db');
  const text = 'a row of the database\n'.repeat(50_000);
  writeFileSync(file, text);
  return { folder, file, text };
}

it('a compressed file takes the place of the file, and any gunzip reads it', async () => {
  const { folder, file, text } = aFile();
  const packed = await compress(file);
  expect([packed, isCompressed(packed), readdirSync(folder)]).toEqual([`${file}.gz`, true, ['night.db.gz']]);
  expect(execFileSync('gunzip', ['-c', packed], { encoding: 'utf8', maxBuffer: 1e8 })).toBe(text);
  await unpack(packed, file);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('a file that cannot be compressed stays as it was, and nothing is left beside it', async () => {
  const { folder, file, text } = aFile();
  // Whether the file beside it is open already when the work ends differs from time to time.
  for (let times = 0; times < 50; times += 1) {
    const off = new AbortController();
    const work = compress(file, off.signal);
    off.abort();
    await expect(work).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['night.db']);
  }
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('a file that was cut short is not unpacked, not even in part', async () => {
  const { folder, file } = aFile();
  const packed = await compress(file);
  truncateSync(packed, 500);
  await expect(unpack(packed, join(folder, 'half.db'))).rejects.toThrow();
  expect(existsSync(join(folder, 'half.db'))).toBe(false);
});

it('unpacking overwrites nothing', async () => {
  const { file, text } = aFile();
  const packed = await compress(file);
  writeFileSync(file, text);
  await expect(unpack(packed, file)).rejects.toThrow('is there already');
});
