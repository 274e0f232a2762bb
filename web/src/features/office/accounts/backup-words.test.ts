import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import type { BackupReport } from '@tableside/protocol/rest/running.ts';
import { expect, it } from 'vitest';
import { backupWords } from './backup-words.ts';

const AT = '2026-06-12T02:00:00.000Z';
const report = (over: Partial<BackupReport> = {}): BackupReport => ({
  lastSuccessAt: AT,
  lastFailure: null,
  isFailing: false,
  backups: [],
  copies: { lastSuccessAt: AT, lastFailure: null, isFailing: false },
  ...over,
});
const words = (over: Partial<BackupReport> = {}, hours = 1) =>
  backupWords(report(over), Date.parse(AT) + hours * HOUR_MS, (at) => at.slice(11, 16));

it('both are said when all is well', () => {
  expect(words()).toEqual([
    { text: 'The last backup was made on 02:00.', isUrgent: false },
    { text: 'The backups were last copied to another place on 02:00.', isUrgent: false },
  ]);
});

it.each([
  [50, false],
  [51, true],
])('after %s hours somebody has to be told: %s', (hours, isUrgent) => {
  expect(words({}, hours).map((one) => one.isUrgent)).toEqual([isUrgent, isUrgent]);
});

it('a failure is said with its reason, and with what there still is', () => {
  const lastFailure = {
    at: AT,
    code: 'backup.full',
    message: "There wasn't enough disk space for a backup.",
  } as const;
  const failed = { at: AT, code: 'copy.tooLong', message: 'It took too long.' } as const;
  const copies = { lastSuccessAt: null, lastFailure: failed, isFailing: true };
  expect(words({ lastFailure, isFailing: true, copies })).toEqual([
    {
      text: "There wasn't enough disk space for a backup. The last backup was made on 02:00. Tell whoever runs the server.",
      isUrgent: true,
    },
    {
      text: 'It took too long. The backups were not copied to another place yet. Tell whoever runs the server.',
      isUrgent: true,
    },
  ]);
});

it('a server without copies elsewhere says so, and what it means', () => {
  expect(words({ copies: null })[1]).toEqual({
    text: expect.stringContaining('on the disk of the server only'),
    isUrgent: false,
  });
});

it('nothing is said where the database is backed up by whoever runs it', () => {
  expect(words({ isElsewhere: true, copies: null })).toEqual([]);
});
