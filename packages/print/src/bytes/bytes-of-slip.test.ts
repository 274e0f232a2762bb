/** A slip of each kind as every printer gets it. `golden` holds the pages as text: look at them after an --update. */
import { describe, expect, it } from 'vitest';
import { asText } from '../../testing/page.ts';
import { readPages } from '../../testing/reader.ts';
import {
  aChange,
  aGuestSlip,
  aMovedSlip,
  aProfile,
  aTakeoutTicket,
  aTestPage,
  aTicket,
  aZ,
} from '../../testing/slips.ts';
import { wordsOf, writtenPen } from '../../testing/written-pen.ts';
import type { Pen } from '../drawn/pen.ts';
import { COLUMNS, type PrinterProfile, type Slip } from '../slip.ts';
import { bytesOfSlip } from './bytes-of-slip.ts';

const SLIPS: Readonly<Record<string, Slip>> = {
  ticket: aTicket(),
  takeout: aTakeoutTicket(),
  change: aChange(),
  moved: aMovedSlip(),
  receipt: aGuestSlip(),
  bill: aGuestSlip({ kind: 'bill', paid: [], cash: [], copy: null }),
  z: aZ(),
  test: aTestPage(),
};

async function printed(slip: Slip, profile: PrinterProfile, pen: Pen | null = writtenPen) {
  const bytes = await bytesOfSlip(slip, profile, pen);
  const { pages, faults, kicks } = readPages(bytes, profile);
  return { bytes, faults, kicks, pages, text: pages.map((page) => asText(page, wordsOf)).join('---- cut\n') };
}

describe.each(Object.entries(SLIPS))('the slip %s', (name, slip) => {
  it.each([32, 48] as const)('reads well on %i columns', async (columns) => {
    const { text, pages } = await printed(slip, aProfile({ columns }));
    expect(pages).toHaveLength(1);
    await expect(text).toMatchFileSnapshot(`../../golden/${name}-${columns}.txt`);
  });

  it('is the same page in Star’s own language', async () => {
    const [own, star] = [
      await printed(slip, aProfile()),
      await printed(slip, aProfile({ language: 'star' })),
    ];
    const withoutBands = (text: string): string => text.replaceAll(/\[drawn: .*\]\n/g, '');
    expect(withoutBands(star.text)).toBe(withoutBands(own.text));
  });

  it('fits every paper, in both languages, drawn or spelled', async () => {
    // The top line of a test page is too wide on purpose.
    const expected = new Set(name === 'test' ? ['a row is too wide'] : []);
    const found: string[] = [];
    for (const columns of COLUMNS)
      for (const language of ['escpos', 'star'] as const)
        for (const pen of [writtenPen, null])
          found.push(...(await printed(slip, aProfile({ columns, language }), pen)).faults);
    expect(new Set(found)).toEqual(expected);
  });
});

describe('a printer', () => {
  const can = { cut: true, qr: true, raster: true, beep: true, red: true };

  it('opens the drawer once and prints nothing for it', async () => {
    for (const language of ['escpos', 'star'] as const) {
      const { pages, kicks, faults } = await printed({ kind: 'kick' }, aProfile({ language }));
      expect({ pages, kicks, faults }).toEqual({ pages: [[{ kind: 'drawer' }]], kicks: 1, faults: [] });
    }
  });

  it('without a knife feeds the paper to where it is torn off', async () => {
    const bytes = await bytesOfSlip(aTicket(), aProfile({ can: { ...can, cut: false } }), null);
    expect([...bytes.slice(-5)]).toEqual(Array(5).fill(0x0a));
  });

  it('with a second color prints marks in it', async () => {
    const marked = await printed(aChange(), aProfile({ columns: 40, can: { ...can, raster: false } }));
    expect(marked.text).toMatch(/DO NOT MAKE 1 x.*<tall, bold, red>/);
    expect(marked.text).not.toContain('white on black');
  });

  it('beeps for a ticket where it can, and not for a bill', async () => {
    expect((await printed(aTicket(), aProfile({ can }))).text).toContain('[beep]');
    expect((await printed(aTicket(), aProfile())).text).not.toContain('[beep]');
    expect((await printed(aGuestSlip(), aProfile({ can }))).text).not.toContain('[beep]');
  });

  it('without codes prints where the code leads to', async () => {
    const { text, faults } = await printed(
      aGuestSlip(),
      aProfile({ columns: 32, can: { ...can, qr: false } }),
    );
    expect(text.replaceAll('\n', '')).toContain('https://alder.example/r/7Qm2Kx9fR4tW8sZa1B3c');
    expect(text).not.toContain('[code');
    expect(faults).toEqual([]);
  });

  it('prints no address that is not one', async () => {
    const { text } = await printed(aGuestSlip({ copy: 'https://a.example/\x1bp\x00\x32\xfa' }), aProfile());
    expect(text).not.toContain('[code');
  });

  it('begins as it was switched on, out of Chinese mode, with the letters of the page', async () => {
    const bytes = [...(await bytesOfSlip(aTicket({ marks: {} }), aProfile(), null))];
    expect(bytes.slice(0, 4)).toEqual([0x1b, 0x40, 0x1c, 0x2e]);
    const [page, country] = [
      [0x1b, 0x74, 16],
      [0x1b, 0x52, 0],
    ].map((command) => command.join());
    expect(bytes.join()).toContain(page);
    expect(bytes.join()).toContain(country);
  });

  it('gets a text spelled where it cannot be drawn', async () => {
    const broken: Pen = { draw: () => Promise.reject(new Error('no text to render')) };
    const { text } = await printed(aTicket(), aProfile(), broken);
    expect(text).toContain('2 x Desserts 3');
  });
});
