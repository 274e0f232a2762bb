import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Measured } from '../figures.ts';
import { readable } from './readable.ts';
import { DOCUMENT, RESULTS, recordedReport } from './record.ts';
import { reportOf } from './report.ts';

const root = join(import.meta.dirname, '../../../..');

const drained: Measured = {
  id: 'W5',
  title: 'a queue after an outage',
  at: '2026-06-12T23:30:00.000Z',
  machine: '2 × a small core, 4 GB, Node 20',
  figures: [
    { name: 'drained', who: 'Tableside', at: '2k queued', value: 1.234, unit: 's' },
    { name: 'drained', who: 'RxDB', at: '2k queued', value: 2, unit: 's' },
    { name: 'lost', who: 'Tableside', at: '2k queued', value: 0, unit: '' },
  ],
  targets: [
    { name: 'drained', value: 1.234, unit: 's', atMost: 4 },
    { name: 'ahead <of> RxDB', value: 0.9, unit: '×', atLeast: 1 },
  ],
  notes: ['Yjs did not finish: it never came back'],
};

describe('the report of the bench', () => {
  const text = reportOf('On {{machine}}.\n\n{{summary}}\n\n{{W4}}\n\n{{W5}}\n', [drained]);

  test('puts the figures of each product side by side', () => {
    expect(text).toContain('|  | Tableside | RxDB |');
    expect(text).toContain('| drained, 2k queued | 1.23 s | 2 s |');
    expect(text).toContain('| lost, 2k queued | 0 |  |');
  });

  test('says of each target what was wanted and whether it was met', () => {
    expect(text).toContain('| drained | ≤ 4 s | 1.23 s | met |');
    expect(text).toContain('| ahead <of> RxDB | ≥ 1 × | 0.9 × | **missed** |');
    expect(text).toContain('2 targets, missed: ahead <of> RxDB');
  });

  test('says what was not measured, what did not run, and on what machine and day', () => {
    expect(text).toContain('## W4\n\nNot measured.');
    expect(text).toContain('- Yjs did not finish: it never came back');
    expect(text).toContain('On 2 × a small core, 4 GB, Node 20 (2026-06-12).');
  });

  test('writes numbers with three digits and thousands separators, and a dash for an unknown figure', () => {
    expect([0.012345, 12.345, 123.45, 4490.2, 1_234_567, Number.NaN].map(readable)).toEqual([
      '0.0123',
      '12.3',
      '123',
      '4 490',
      '1 234 567',
      '–',
    ]);
  });
});

test('docs/performance.md comes from the recorded results, and does not exist without them', () => {
  const isRecorded = existsSync(join(root, RESULTS));
  expect(existsSync(join(root, DOCUMENT))).toBe(isRecorded);
  if (!isRecorded) return;
  expect(readFileSync(join(root, DOCUMENT), 'utf8')).toBe(recordedReport(root));
});
