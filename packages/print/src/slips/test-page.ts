/** The page that a new printer prints. A person reads off it what the printer can. */
import { cell, type Part } from '../layout/part.ts';
import type { TestSlip } from '../slip.ts';
import { markParts } from './station-head.ts';
import { line, mark, rule } from './text-part.ts';

/** The printer's own letters. Those that it lacks are replaced by the nearest ones. */
const LETTERS = ['Åé ñ ü ß ø Œ € £ ½ “ ” …', 'Żółć Čaj Şiş Ğ ő'];
/** One row for each script that is drawn. */
const SCRIPTS = ['Ελληνικά', 'Привет, кухня', 'שניצל עם צ׳יפס', 'دجاج مشوي مع الأرز', '宮保雞丁'];
/** What the code of the page says. */
const CODE = 'https://example.com/test-page';

const inset = (text: string): Part => line(text, { first: 2, indent: 2 });

export const testParts = ({ marks, venue, printer, time, kick }: TestSlip): readonly Part[] => [
  { kind: 'ruler' },
  line('Which letter ends the top line?'),
  ...markParts(marks),
  rule('='),
  line(printer, { size: 'large', isBold: true, indent: 2 }),
  line(venue, { right: [cell(time)], indent: 2 }),
  rule('='),
  line('Are these letters right?'),
  ...LETTERS.map(inset),
  line('And these, drawn as dots?'),
  ...SCRIPTS.map(inset),
  line('Large and bold', { size: 'large', isBold: true, first: 1, indent: 1 }),
  mark('White on black, or red'),
  line('Price at the edge', { right: [cell('$12.50')] }),
  line('Is there a code?'),
  { kind: 'code', address: CODE },
  line(kick ? 'Did it beep, and open the drawer?' : 'Did it beep?'),
  line('Is it cut below this line?'),
  { kind: 'beep' },
  ...(kick ? [{ kind: 'kick' } as const] : []),
];
