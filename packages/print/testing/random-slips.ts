/** Slips of random texts, as somebody would write them who wants to make a printer do something else. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Slip } from '../src/slip.ts';
import { aChange, aGuestSlip, aSlipLine, aStationHead, aTicket, aZ } from './slips.ts';

/** Control characters, letters, other scripts, pictures, halves of pairs. */
function randomText(random: SeededRandom): string {
  const one = (): number => {
    const kind = random.int(0, 9);
    if (kind < 3) return random.int(0, 0x9f);
    if (kind < 7) return random.int(0x20, 0x17f);
    return kind < 9 ? random.int(0x180, 0xffff) : random.int(0x1_0000, 0x1_ffff);
  };
  return String.fromCodePoint(...Array.from({ length: random.int(0, 70) }, one));
}

export function randomSlip(random: SeededRandom): Slip {
  const text = (): string => randomText(random);
  const line = aSlipLine({
    quantity: random.int(1, 999),
    name: text(),
    instead: text(),
    size: text(),
    options: [{ text: text(), depth: random.int(0, 9), isLeftOut: random.chance(0.5) }],
    note: text(),
    allergy: text(),
    clash: text(),
    seat: random.int(1, 99),
  });
  const head = aStationHead({ place: text(), number: text(), station: text(), time: text(), server: text() });
  const fact = { label: text(), value: text() };
  const item = { quantity: 1, name: text(), instead: text(), details: [text()], amount: text() };
  return random.pick<() => Slip>([
    () =>
      aTicket({
        head,
        addsTo: text(),
        allergy: text(),
        courses: [{ course: 1, lines: [line] }],
        note: text(),
      }),
    () => aTicket({ marks: { reprint: { firstSent: text() }, insteadOf: text() }, head, courses: [] }),
    () =>
      aChange({
        head,
        changes: [
          { kind: 'quantity', was: 2, now: random.int(0, 1), line },
          { kind: 'table', was: text(), now: text() },
          { kind: 'allergy', added: true, allergy: text() },
          { kind: 'cancelled', reason: text(), by: text() },
        ],
      }),
    () => aGuestSlip({ facts: [fact], items: [item], sums: [fact], footer: text(), copy: text() }),
    () => ({
      ...aZ(),
      title: text(),
      tables: [
        { title: text(), heads: [text()], rows: [{ label: text(), cells: [text(), text()], isSum: true }] },
      ],
    }),
  ])();
}
