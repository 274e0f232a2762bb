import { aDay } from '@tableside/domain/testing/cash-builders.ts';
import { expect, it } from 'vitest';
import { asText } from '../../testing/page.ts';
import { readPages } from '../../testing/reader.ts';
import { aProfile } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import { zSlipOf } from './z-slip.ts';

const day = aDay({ visits: [{ id: 'v', number: 'B-17', tableId: 'table-12', taken: 0, due: 1500 }] });

it('a Z prints its number, its days, its total, and every table with its amounts at the edge', async () => {
  if (!day.sums) throw new Error('the day has no sums');
  const cash = { method: 'cash', payments: 2, amount: 121_000, tips: 9000, refunds: 500 } as const;
  const slip = zSlipOf({
    ...{ day, venue: 'Alder & Rye', period: 'Jun 12, 2026', closedAt: 'Jun 13, 2026, 1:10 AM', marks: {} },
    sums: { ...day.sums, methods: [cash], gross: 121_000, net: 121_000, total: 131_739 },
    timeText: (at) => at,
  });
  const profile = aProfile();
  const { pages, faults } = readPages(await bytesOfSlip(slip, profile, null), profile);
  const paper = pages.map((page) => asText(page)).join('');
  expect(faults).toEqual([]);
  expect(paper).toContain(`Z ${day.z}`);
  expect(paper).toMatch(/^ +Jun 12, 2026\n +\$1,317\.39\n/m);
  expect(paper).toMatch(/^Net +\$1,210\.00 +<bold>$/m);
  expect(paper).toMatch(/^Gross +\$1,210\.00$/m);
  expect(paper).toMatch(/^Payments +Taken +Tips +Refunds +<bold>\nCash +\$1,210\.00 +\$90\.00 +-\$5\.00$/m);
  expect(paper).toMatch(/^Open check #B-17 +\$15\.00$/m);
  expect(paper).toContain(`Closed by ${day.closed.by.name}, Jun 13, 2026, 1:10 AM`);
});
