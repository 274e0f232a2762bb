/** The menu's pictures are backed up, restored, and checked by the doctor. */
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { aProduct } from '@tableside/domain/testing/builders.ts';
import { beforeEach, expect, it } from 'vitest';
import { cliFolder } from '../../testing/server/cli-folder.ts';
import { put } from '../../testing/venue/write-entries.ts';
import { backupName, backupsFolderOf } from '../running/backup-folder.ts';
import { keepPictures } from '../running/backup-pictures.ts';
import { compress } from '../running/compressed.ts';
import { databaseOf, imagesOf } from '../start/open-data.ts';
import { copyDatabaseFile } from '../storage/sqlite/copies/copy-file.ts';

const { root, folder, type, startedOnce, withDatabase } = cliFolder();
const PICTURE = `${'0a'.repeat(16)}-640.webp`;

beforeEach(async () => {
  await startedOnce();
  const product = aProduct({ id: 'spritz', name: 'Garden Spritz', image: `/images/${PICTURE}` });
  await withDatabase((storage) => put(storage, change('product', product)));
  mkdirSync(imagesOf(folder()), { mode: 0o700 });
  writeFileSync(join(imagesOf(folder()), PICTURE), 'a picture', { mode: 0o600 });
});

it('an automatic backup, which is compressed, comes back with its pictures', async () => {
  const backups = backupsFolderOf(folder());
  mkdirSync(backups, { mode: 0o700 });
  const daily = join(backups, backupName('daily', '2026-06-12T02:00:00.000Z'));
  await copyDatabaseFile(databaseOf(folder()), daily);
  const packed = await compress(daily);
  await keepPictures(imagesOf(folder()), backups);
  rmSync(imagesOf(folder()), { recursive: true });
  expect((await type(`verify ${packed}`)).said).toContain(`${packed} is whole`);
  expect(await type(`restore ${packed}`)).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 files of pictures came back.'),
  });
  expect(existsSync(join(imagesOf(folder()), PICTURE))).toBe(true);
});

it('a compressed backup that was cut short is not restored, and nothing changes', async () => {
  await type('backup night.db');
  const packed = await compress(join(root(), 'night.db'));
  truncateSync(packed, 2_000);
  const before = readFileSync(databaseOf(folder()));
  for (const command of ['verify', 'restore']) {
    const { code, said } = await type(`${command} ${packed}`);
    expect([code, said]).toEqual([1, expect.stringContaining('could not be unpacked')]);
  }
  expect(readFileSync(databaseOf(folder())).equals(before)).toBe(true);
});

it('pictures move to another machine with a manual copy and its folder of pictures', async () => {
  await type('backup night.db');
  const elsewhere = { DATA_DIR: join(root(), 'another-machine') };
  await type('restore night.db', elsewhere);
  expect(existsSync(join(imagesOf(elsewhere.DATA_DIR), PICTURE))).toBe(true);
});

it('pictures that did not come back are listed by name, at the restore and by the doctor', async () => {
  await type('backup night.db');
  rmSync(join(root(), 'night.images'), { recursive: true });
  rmSync(imagesOf(folder()), { recursive: true });
  const { said } = await type('restore night.db');
  expect(said).toContain('Pictures are missing for Garden Spritz.');
  const doctor = await type('doctor');
  expect([doctor.code, doctor.said]).toEqual([
    1,
    expect.stringContaining('✗ Menu pictures: missing for Garden Spritz: restore a backup'),
  ]);
});
