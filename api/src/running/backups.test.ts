import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { type BackupFile, backupName, listBackups, openBackupFolder, pruneBackups } from './backup-folder.ts';
import { type Backups, type BackupsDeps, createBackups, isBackupDue } from './backups.ts';
import { unpack } from './compressed.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PLENTY = 1e12;
const inBerlin = aVenue({ timezone: 'Europe/Berlin' });

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a backup', () => {
  const never = { lastSuccessAt: null, lastFailureAt: null };
  const last = (lastSuccessAt: string) => ({ ...never, lastSuccessAt });

  it('is due when there is none yet', () => {
    expect(isBackupDue('2026-06-12T12:00:00.000Z', never, inBerlin)).toBe(true);
  });

  it.each([
    ['in summer', '2026-06-12T01:59:59.000Z', '2026-06-12T02:00:00.000Z'],
    ['in winter', '2026-01-12T02:59:59.000Z', '2026-01-12T03:00:00.000Z'],
    ['on the night when clocks go forward', '2026-03-29T01:59:59.000Z', '2026-03-29T02:00:00.000Z'],
    ['on the night when clocks go back', '2026-10-25T02:59:59.000Z', '2026-10-25T03:00:00.000Z'],
  ])('is due from the cut-off on, in local time: %s', (_when, before, at) => {
    const noonBefore = `${new Date(Date.parse(at) - 14 * HOUR).toISOString().slice(0, 10)}T12:00:00.000Z`;
    expect(isBackupDue(before, last(noonBefore), inBerlin)).toBe(false);
    expect(isBackupDue(at, last(noonBefore), inBerlin)).toBe(true);
    expect(isBackupDue(new Date(Date.parse(at) + 20 * HOUR).toISOString(), last(at), inBerlin)).toBe(false);
  });

  it('that was missed while the server was off is due at once', () => {
    expect(isBackupDue('2026-06-12T17:00:00.000Z', last('2026-06-10T02:00:00.000Z'), inBerlin)).toBe(true);
  });

  it('that failed is tried again after a quarter of an hour', () => {
    const failed = { lastSuccessAt: null, lastFailureAt: '2026-06-12T02:00:00.000Z' };
    expect(isBackupDue('2026-06-12T02:14:59.000Z', failed, inBerlin)).toBe(false);
    expect(isBackupDue('2026-06-12T02:15:00.000Z', failed, inBerlin)).toBe(true);
  });
});

describe('the folder of backups', () => {
  it('keeps seven made at cut-offs and three made before upgrades, the newest ones', () => {
    const folder = aFolder();
    for (let day = 10; day < 20; day += 1) {
      writeFileSync(join(folder, backupName('daily', `2026-06-${day}T02:00:00.000Z`)), 'x');
      writeFileSync(join(folder, backupName('upgrade', `2026-05-${day}T02:00:00.000Z`)), 'x');
    }
    writeFileSync(join(folder, 'by-hand.db'), 'x');
    pruneBackups(folder);
    const kept = listBackups(folder);
    expect(kept.filter(({ kind }) => kind === 'daily').map(({ at }) => at.slice(8, 10))).toEqual([
      '19',
      '18',
      '17',
      '16',
      '15',
      '14',
      '13',
    ]);
    expect(kept.filter(({ kind }) => kind === 'upgrade').map(({ at }) => at.slice(8, 10))).toEqual([
      '19',
      '18',
      '17',
    ]);
    expect(existsSync(join(folder, 'by-hand.db'))).toBe(true);
  });

  it('loses the copies that were interrupted', () => {
    const folder = aFolder();
    const name = backupName('daily', '2026-06-12T02:00:00.000Z');
    for (const end of ['.incoming', '.gz.incoming', '', '.gz'])
      writeFileSync(join(folder, `${name}${end}`), 'x');
    openBackupFolder(folder);
    expect(readdirSync(folder)).toEqual([name, `${name}.gz`]);
  });
});

describe('the automatic backup', () => {
  const START = Date.parse('2026-06-12T12:00:00.000Z');
  interface Room {
    readonly folder: string;
    readonly clock: { ms: number; now(): number };
    readonly told: string[];
    readonly backups: Backups;
    again(): Backups;
  }

  function open(over: Partial<BackupsDeps> = {}): Room {
    const root = aFolder();
    const folder = join(root, 'backups');
    const storage = openSqlite({ file: join(root, 'venue.db') });
    onTestFinished(() => storage.close());
    const clock = {
      ms: START,
      now() {
        return this.ms;
      },
    };
    const told: string[] = [];
    const log = {
      info: (event: object) => void told.push(String((event as { event?: string }).event)),
      error: (event: object) => void told.push(String((event as { event?: string }).event)),
    };
    const again = () =>
      createBackups({
        storage,
        clock,
        folder,
        imagesFolder: join(root, 'images'),
        venue: async () => inBerlin,
        freeBytes: async () => PLENTY,
        log: () => log,
        ...over,
      });
    return { folder, clock, told, backups: again(), again };
  }

  it('keeps the pictures of the menu, once for all backups, and deletes those that none of them shows', async () => {
    const { folder, clock, backups } = open();
    const images = join(folder, '..', 'images');
    const picture = (letter: string) => `${letter.repeat(32)}-640.webp`;
    const [first, second] = [picture('a'), picture('b')];
    mkdirSync(images);
    writeFileSync(join(images, first), 'a picture');
    writeFileSync(join(images, '.incoming-1'), 'half a picture');
    utimesSync(join(images, first), START / 1000, START / 1000);
    await backups.look();
    expect(readdirSync(join(folder, 'images'))).toEqual([first]);
    rmSync(join(images, first));
    writeFileSync(join(images, second), 'another one');
    for (let day = 1; day <= 7; day += 1) {
      expect(readFileSync(join(folder, 'images', first), 'utf8')).toBe('a picture');
      clock.ms += 24 * HOUR;
      await backups.look();
    }
    expect(readdirSync(join(folder, 'images'))).toEqual([second]);
  });

  it('is made once a business day, complete, and reported', async () => {
    const { folder, clock, told, backups } = open();
    await backups.look();
    await backups.look();
    clock.ms += 13 * HOUR;
    await backups.look();
    expect(listBackups(folder).map(({ at }) => at)).toEqual(['2026-06-12T12:00:00.000Z']);
    clock.ms += 1 * HOUR;
    await backups.look();
    const [newest, first] = listBackups(folder);
    expect([newest?.at, first?.at]).toEqual(['2026-06-13T02:00:00.000Z', '2026-06-12T12:00:00.000Z']);
    expect(newest?.name).toBe('tableside-2026-06-13T02-00-00Z-daily.db.gz');
    await unpack(join(folder, newest?.name ?? ''), join(folder, 'plain'));
    expect(inspectDatabase(join(folder, 'plain')).integrity).toBe('ok');
    expect(backups.state()).toMatchObject({ lastSuccessAt: newest?.at, lastFailure: null });
    expect(told).toEqual(['backup.done', 'backup.done']);
  });

  it('leaves the room that orders need, remembers over a restart why it failed, and tries again', async () => {
    let free = 1024;
    const { folder, clock, told, backups, again } = open({ freeBytes: async () => free });
    await backups.look();
    expect(listBackups(folder)).toEqual([]);
    const failure = { at: '2026-06-12T12:00:00.000Z', code: 'backup.full' };
    expect(backups.state().lastFailure).toEqual(failure);
    const later = again();
    expect(later.state().lastFailure).toEqual(failure);
    free = PLENTY;
    clock.ms += 14 * MINUTE;
    await later.look();
    expect(listBackups(folder)).toEqual([]);
    clock.ms += MINUTE;
    await later.look();
    expect(listBackups(folder)).toHaveLength(1);
    expect(later.state()).toMatchObject({ lastFailure: failure, lastSuccessAt: '2026-06-12T12:15:00.000Z' });
    expect(told).toEqual(['backup.failed', 'backup.done']);
  });

  it.each([
    ['backup.full', Object.assign(new Error('no'), { code: 'ENOSPC' })],
    ['backup.damaged', new Error('The copy is damaged: row 7 missing')],
    ['backup.failed', new Error('what nobody thought of')],
  ])('says %s in its own words', async (code, error) => {
    const upkeep = {
      sizes: async () => ({ databaseBytes: 1, walBytes: 0 }),
      backup: () => Promise.reject(new Error('outer', { cause: error })),
    };
    const { backups } = open({ storage: { upkeep } });
    await backups.look();
    expect(backups.state().lastFailure?.code).toBe(code);
  });

  it('is copied elsewhere after it was made, and the place is asked again at each look', async () => {
    const asked: (string | undefined)[] = [];
    const state = { lastSuccessAt: null, lastFailure: null };
    const copies = {
      state: () => state,
      look: async (newest: BackupFile | undefined) => void asked.push(newest?.at),
    };
    const { backups } = open({ copies });
    await backups.look();
    await backups.look();
    expect(asked).toEqual(['2026-06-12T12:00:00.000Z', '2026-06-12T12:00:00.000Z']);
    expect(backups.state().copies).toBe(state);
  });

  it('is made today even if one was made while the clock was ahead', async () => {
    const { folder, clock, backups } = open();
    clock.ms += 400 * 24 * HOUR;
    await backups.look();
    clock.ms = START;
    expect(backups.state().lastSuccessAt).toBeNull();
    await backups.look();
    await backups.look();
    expect(listBackups(folder)).toHaveLength(2);
  });

  it('is aborted without a trace when the server stops', async () => {
    const { folder, backups, told } = open();
    const work = backups.look();
    await backups.stop();
    await work;
    expect(readdirSync(folder)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is not made before there is a venue', async () => {
    const { folder, backups } = open({ venue: async () => undefined });
    await backups.look();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('survives a note of failure that was cut short', () => {
    const { folder, again } = open();
    writeFileSync(join(folder, 'last-failure.json'), '{"at": "2026-');
    expect(again().state().lastFailure).toBeNull();
    expect(readFileSync(join(folder, 'last-failure.json'), 'utf8')).toBe('{"at": "2026-');
  });
});
