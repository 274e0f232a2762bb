/** Pictures of all papers at both widths, with four scripts. PICTURES=folder keeps them to look at. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawPage } from '../../testing/picture.ts';
import { readPages } from '../../testing/reader.ts';
import {
  aChange,
  aGuestSlip,
  aMovedSlip,
  aProfile,
  aSlipLine,
  aTakeoutTicket,
  aTestPage,
  aTicket,
  aZ,
} from '../../testing/slips.ts';
import { openPen } from '../drawn/pen.ts';
import { bytesOfSlip } from './bytes-of-slip.ts';

const names = ['Сельдь под шубой', 'שניצל עם צ׳יפס וסלט ירקות קצוץ', 'دجاج مشوي مع الأرز', 'Ψάρι στο φούρνο'];
const lines = names.map((name, n) =>
  aSlipLine({ name, quantity: n + 1, seat: n + 1, note: names[3 - n] ?? null }),
);
const PAPERS = {
  ticket: aTicket(),
  takeout: aTakeoutTicket(),
  change: aChange(),
  moved: aMovedSlip(),
  receipt: aGuestSlip(),
  z: aZ(),
  test: aTestPage(),
  scripts: aTicket({ courses: [{ course: 1, lines }], note: 'יום הולדת' }),
};

it('all papers are drawn', async () => {
  const folder = process.env.PICTURES ?? mkdtempSync(join(tmpdir(), 'papers-'));
  const pen = await openPen();
  for (const [name, slip] of Object.entries(PAPERS))
    for (const columns of [32, 48] as const) {
      const profile = aProfile({ columns });
      const [page = []] = readPages(await bytesOfSlip(slip, profile, pen), profile).pages;
      const file = join(folder, `${name}-${columns}.png`);
      await drawPage(page, columns, file);
      expect(statSync(file).size).toBeGreaterThan(2_000);
    }
  if (!process.env.PICTURES) rmSync(folder, { recursive: true });
}, 60_000);
