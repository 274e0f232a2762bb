import { describe, expect, it } from 'vitest';
import type { DrawnRow } from '../layout/rows.ts';
import { type Dots, packed } from './dots.ts';
import { openPen, type Pen } from './pen.ts';

async function aPen(): Promise<Pen> {
  const pen = await openPen();
  if (!pen) throw new Error('sharp is not installed');
  return pen;
}

const aRow = (more: Partial<DrawnRow>): DrawnRow => ({
  kind: 'drawn',
  lead: '',
  text: 'שניצל',
  right: '',
  first: 0,
  isCentered: false,
  size: 'normal',
  isBold: false,
  isMark: false,
  ...more,
});

/** The first and the last column with a black dot. */
function inkOf({ width, black }: Dots): readonly [number, number] {
  const columns = [...black.keys()].filter((at) => black[at] === 1).map((at) => at % width);
  return [columns.reduce((a, b) => Math.min(a, b), width), columns.reduce((a, b) => Math.max(a, b), 0)];
}

describe('the pen', () => {
  it('draws every script on a row of dots as wide as the paper', async () => {
    const pen = await aPen();
    for (const text of ['שניצל עם צ׳יפס', 'دجاج مشوي', 'Привет', '<b>&amp;שלום</i>']) {
      const dots = await pen.draw(aRow({ text, lead: '2 x', right: '$18.50' }), 32);
      expect(dots.width).toBe(384);
      expect(packed(dots).some((byte) => byte > 0)).toBe(true);
    }
  });

  it('begins at the left with the quantity, ends at the edge with the amount, and wraps between them', async () => {
    const pen = await aPen();
    const short = await pen.draw(aRow({ lead: '2 x', right: '$18.50' }), 32);
    const [from, to] = inkOf(short);
    expect(from).toBeLessThan(12);
    expect(to).toBeGreaterThan(384 - 12);
    const long = await pen.draw(
      aRow({ lead: '2 x', right: '$18.50', text: 'שניצל עם צ׳יפס '.repeat(6).trim() }),
      32,
    );
    expect(long.height).toBeGreaterThan(2 * short.height);
    expect(inkOf(await pen.draw(aRow({ first: 10 }), 32))[0]).toBeGreaterThanOrEqual(120);
  });

  it('draws no text with a letter that no font has: it would be a frame with a number', async () => {
    const pen = await aPen();
    await expect(pen.draw(aRow({ text: 'שניצל \u0378' }), 32)).rejects.toThrow('no font');
    await expect(pen.draw(aRow({ text: 'שניצל \u{1F8FE}' }), 32)).rejects.toThrow('no font');
  });

  it('is not there where sharp is not', async () => {
    expect(await openPen(() => Promise.reject(new Error('no such module')))).toBe(null);
  });
});
