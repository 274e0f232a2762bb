import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageSize } from './encode-image.ts';
import { type ImageStore, openImageStore } from './image-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-06-12T12:00:00.000Z');

const picture = (text: string): ImageSize[] =>
  ([320, 640, 1280] as const).map((width) => ({ width, bytes: Buffer.from(`${text} ${width}`) }));

describe('the pictures on disk', () => {
  let root = '';
  let folder = '';
  let store: ImageStore;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tableside-images-'));
    folder = join(root, 'images');
    store = openImageStore(folder);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const files = () => readdirSync(folder).sort();
  const lastUsed = (days: number) => {
    for (const name of files()) utimesSync(join(folder, name), NOW / 1000, (NOW - days * DAY_MS) / 1000);
  };

  it('are named by their content, in three sizes, and only the server can read them', async () => {
    const path = await store.save(picture('olives'));
    expect(path).toMatch(/^\/images\/[0-9a-f]{32}-640\.webp$/);
    const hash = path.slice('/images/'.length, -'-640.webp'.length);
    expect(files()).toEqual([`${hash}-1280.webp`, `${hash}-320.webp`, `${hash}-640.webp`]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, `${hash}-640.webp`)).mode & 0o777).toBe(0o600);
    expect(await openImageStore(folder).save(picture('olives'))).toBe(path);
    expect(await store.save(picture('bread'))).not.toBe(path);
    expect(files()).toHaveLength(6);
  });

  it('are all there or not at all', async () => {
    const path = await store.save(picture('olives'));
    const largest = join(folder, path.slice('/images/'.length).replace('-640', '-1280'));
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    mkdirSync(largest);
    writeFileSync(join(largest, 'in the way'), '');
    await expect(store.save(picture('olives'))).rejects.toThrow();
    expect(readdirSync(folder)).toHaveLength(1);
    rmSync(largest, { recursive: true });
    expect(await store.save(picture('olives'))).toBe(path);
    expect(files()).toHaveLength(3);
  });

  it('stay for a week after nothing refers to them any more', async () => {
    const kept = await store.save(picture('olives'));
    await store.save(picture('bread'));
    lastUsed(30);
    const named = [kept, '', '/menu-pictures/negroni.svg', 'https://elsewhere.example/a.png'];
    expect(await store.sweep(named, NOW)).toBe(3);
    expect(files()).toHaveLength(3);
    expect(existsSync(join(root, kept))).toBe(true);

    expect(await store.sweep([], NOW + 7 * DAY_MS)).toBe(0);
    expect(files()).toHaveLength(3);
    expect(await store.sweep([], NOW + 7 * DAY_MS + 1000)).toBe(3);
    expect(files()).toEqual([]);
  });

  it('are swept when a crash left them half-written, and other files are left alone', async () => {
    writeFileSync(join(folder, '.incoming-1'), 'half');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    lastUsed(8);
    expect(await store.sweep([], NOW)).toBe(1);
    expect(files()).toEqual(['notes.txt']);
  });
});
