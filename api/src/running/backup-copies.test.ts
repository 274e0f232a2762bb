import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBackupCopies } from './backup-copies.ts';
import { type BackupFile, backupName } from './backup-folder.ts';

const AT = '2026-06-12T02:00:00.000Z';
const backupOf = (at: string): BackupFile => ({
  name: `${backupName('daily', at)}.gz`,
  kind: 'daily',
  at,
  bytes: 1,
});
const FIRST = backupOf(AT);

function open(command: string, over: { atMostMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = { ms: Date.parse(AT), now: () => clock.ms };
  const told: { event?: string; output?: string }[] = [];
  const note = (event: object) => void told.push(event);
  const environment = {
    PATH: process.env.PATH,
    RCLONE_CONFIG: '/etc/x',
    JWT_SECRET: 'secret',
    JWT_SECRET_FILE: '/run/x',
  };
  const again = () =>
    createBackupCopies({
      command,
      folder,
      environment,
      clock,
      log: () => ({ info: note, error: note }),
      ...over,
    });
  const off = new AbortController();
  const copies = again();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    folder,
    clock,
    told,
    again,
    off,
    copies,
    read,
    look: (newest = FIRST) => copies.look(newest, off.signal),
  };
}

it('the command runs once for each backup, and is told where the backup is', async () => {
  const { folder, copies, told, read, look, clock } = open(
    'echo "$BACKUP_FILE $BACKUP_FOLDER $BACKUP_PICTURES" >> runs',
  );
  await look();
  await look();
  expect(read('runs')).toBe(`${join(folder, FIRST.name)} ${folder} ${join(folder, 'images')}\n`);
  expect(copies.state()).toEqual({ lastSuccessAt: AT, lastFailure: null });
  expect(told.map(({ event }) => event)).toEqual(['backup.copied']);
  clock.ms += MINUTE_MS;
  await look(backupOf('2026-06-13T02:00:00.000Z'));
  expect(read('runs').split('\n')).toHaveLength(3);
});

it('nothing runs before there is a backup', async () => {
  const { copies, off, folder } = open('touch ran');
  await copies.look(undefined, off.signal);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

it('the command gets no setting of the server, and all else', async () => {
  const { look, read } = open('env > given');
  await look();
  const given = read('given');
  expect(given).toContain('RCLONE_CONFIG=/etc/x');
  expect(given).not.toMatch(/JWT_SECRET|secret|\/run\/x/);
});

it('a command that fails is told with its words in the log only, and tried again after 15 minutes', async () => {
  const { folder, clock, copies, told, look } = open(
    'echo "no such bucket" >&2; echo x >> tries; test -e room',
  );
  const tries = () => readFileSync(join(folder, 'tries'), 'utf8').split('\n').length - 1;
  await look();
  expect(copies.state()).toEqual({ lastSuccessAt: null, lastFailure: { at: AT, code: 'copy.failed' } });
  expect(told).toMatchObject([{ event: 'copy.failed', output: 'no such bucket\n' }]);
  clock.ms += 15 * MINUTE_MS - 1;
  await look();
  expect(tries()).toBe(1);
  clock.ms += 1;
  writeFileSync(join(folder, 'room'), '');
  await look();
  expect(tries()).toBe(2);
  expect(copies.state().lastSuccessAt).toBe('2026-06-12T02:15:00.000Z');
});

it('a success that came before does not keep a failure from being rested on', async () => {
  const { clock, copies, look, folder } = open('test -e good');
  writeFileSync(join(folder, 'good'), '');
  await look();
  rmSync(join(folder, 'good'));
  clock.ms += MINUTE_MS;
  const second = backupOf('2026-06-13T02:00:00.000Z');
  await look(second);
  const { lastFailure } = copies.state();
  clock.ms += MINUTE_MS;
  await look(second);
  expect(copies.state().lastFailure).toEqual(lastFailure);
  expect(copies.state().lastSuccessAt).toBe(AT);
});

it('a restart remembers what was copied and what failed', async () => {
  const { again, look, copies, off, folder } = open('echo x >> tries');
  await look();
  const later = again();
  expect(later.state()).toEqual(copies.state());
  await later.look(FIRST, off.signal);
  expect(readFileSync(join(folder, 'tries'), 'utf8')).toBe('x\n');
  writeFileSync(join(folder, 'last-copy.json'), '{"name":');
  expect(again().state()).toEqual({ lastSuccessAt: null, lastFailure: null });
});

it('a command that takes too long is ended with all that it started', async () => {
  const { look, copies, folder } = open('sh -c "sleep 60; touch late" & wait', { atMostMs: 300 });
  await look();
  expect(copies.state().lastFailure?.code).toBe('copy.tooLong');
  expect(existsSync(join(folder, 'late'))).toBe(false);
});

it('a server that stops ends the command, and says nothing of it', async () => {
  const { copies, off, folder, told } = open('touch began; sleep 60');
  const work = copies.look(FIRST, off.signal);
  await vi.waitFor(() => expect(existsSync(join(folder, 'began'))).toBe(true), 20_000);
  off.abort();
  await work;
  expect([told, copies.state().lastFailure]).toEqual([[], null]);
});
