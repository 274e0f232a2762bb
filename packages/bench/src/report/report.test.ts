import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Measured } from '../figures.ts';
import { readable } from './readable.ts';
import { DOCUMENT, PLOTS, RESULTS, recordedPlots, recordedReport } from './record.ts';
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

  test('puts whose figures they are beside each other', () => {
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

  test('shows the plots of a workload in words, and names what a plot lacks', () => {
    const grown = [10, 100, 1000].flatMap((thousands, n) => {
      const at = thousands < 1000 ? `${thousands}k orders` : '1M orders';
      const names = ['push', 'pull of a delta', 'page of history'];
      return names.map((name) => ({
        name,
        who: 'Tableside' as const,
        at,
        value: 2 + n,
        unit: 'ms' as const,
      }));
    });
    const target = { name: 'push from 10k orders to 1M orders', value: 2, unit: '×' as const, atMost: 1.3 };
    const history: Measured = { ...drained, id: 'W11', figures: grown, targets: [target] };
    expect(reportOf('{{W11}}', [history])).toContain(
      '\n\n![From 10k orders to 1M orders times are multiplied: push, by 2; pull of a delta, by 2; page of history, by 2. At most 1.3 is wanted of each.](performance/w11-growth.svg)\n\n|  | Tableside |',
    );
    expect(reportOf('{{W11}}', [{ ...history, figures: grown.slice(1) }])).toContain(
      '`w11-growth.svg` is not drawn, because this was not measured: push, 10k orders.',
    );
    expect(reportOf('{{W12}}', [history])).toBe('## W12\n\nNot measured.');
  });

  test('writes numbers with three digits, and thousands apart', () => {
    expect([0.012345, 12.345, 123.45, 4490.2, 1_234_567].map(readable)).toEqual([
      '0.0123',
      '12.3',
      '123',
      '4 490',
      '1 234 567',
    ]);
  });
});

test('docs/performance.md is what the recorded results give, and there is none without them', () => {
  const isRecorded = existsSync(join(root, RESULTS));
  expect(existsSync(join(root, DOCUMENT))).toBe(isRecorded);
  if (!isRecorded) return;
  expect(readFileSync(join(root, DOCUMENT), 'utf8')).toBe(recordedReport(root));
});

describe('the plots of docs/performance.md', () => {
  const plots = recordedPlots(root);

  test('are what the recorded results give, and there are no others', () => {
    expect(readdirSync(join(root, PLOTS)).sort()).toEqual(plots.map(({ file }) => file).sort());
    for (const { file, svg } of plots) expect(readFileSync(join(root, PLOTS, file), 'utf8'), file).toBe(svg);
  });

  test('are all on the page, which shows nothing else', () => {
    const page = readFileSync(join(root, DOCUMENT), 'utf8');
    const shown = [...page.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(shown).toEqual(plots.map(({ file }) => `performance/${file}`));
    for (const path of shown) expect(existsSync(join(root, dirname(DOCUMENT), path)), path).toBe(true);
  });
});
