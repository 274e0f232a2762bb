/**
 * Draws a text in any script, for printers that lack its letters. Lines that run from the right to the left do so within
 * their block; the quantity before them stays at the left, where a cook looks for it.
 */
import type { DrawnRow } from '../layout/rows.ts';
import { blank, type Dots, inverted, paint } from './dots.ts';

/** Dots of a letter in font A. */
const LETTER_WIDTH = 12;
/** The height of the letters, and the dots between two rows. */
const HEIGHT = { normal: 22, tall: 38, large: 42 } as const;
const GAP = 4;

export interface Pen {
  /** Draws one row of a page, and wraps it to these columns. */
  draw(row: DrawnRow, columns: number): Promise<Dots>;
}

type SharpModule = typeof import('sharp')['default'];

const loadSharp = async (): Promise<SharpModule> => (await import('sharp')).default;

/** Returns null where sharp is not installed. Texts are then spelled. */
export async function openPen(load: () => Promise<SharpModule> = loadSharp): Promise<Pen | null> {
  const sharp = await load().catch(() => null);
  return sharp && { draw: (row, columns) => draw(row, columns, (words) => write(sharp, words)) };
}

interface Words {
  readonly text: string;
  readonly height: number;
  readonly isBold: boolean;
  /** The dots that it may take. */
  readonly width: number;
}

type Write = (words: Words) => Promise<Dots>;

async function draw(row: DrawnRow, columns: number, write: Write): Promise<Dots> {
  const { size, isBold, isMark } = row;
  const width = columns * LETTER_WIDTH;
  const words = (text: string, room: number): Promise<Dots> =>
    text === ''
      ? Promise.resolve(blank(0, 0))
      : write({ text, height: HEIGHT[size], isBold, width: Math.max(room, LETTER_WIDTH * 4) });
  const right = await words(row.right, Math.floor(width / 2));
  const lead = await words(row.lead, Math.floor(width / 2));
  const from = row.first * LETTER_WIDTH + (lead.width > 0 ? lead.width + LETTER_WIDTH : 0);
  const room = width - from - (right.width > 0 ? right.width + LETTER_WIDTH : 0);
  const body = await words(row.text, room);
  const page = blank(width, Math.max(body.height, lead.height, right.height) + GAP);
  const atCenter = Math.max(0, Math.floor((width - body.width) / 2));
  // Pictures of words are as high as their letters. What stands beside the first row is put in its middle.
  const firstRow = Math.min(HEIGHT[size], body.height);
  const middle = ({ height }: Dots): number => Math.max(GAP / 2, Math.floor((firstRow + GAP - height) / 2));
  paint(page, lead, { x: row.first * LETTER_WIDTH, y: middle(lead) });
  paint(page, body, { x: row.isCentered ? atCenter : from, y: GAP / 2 });
  paint(page, right, { x: width - right.width, y: middle(right) });
  return isMark ? inverted(page) : page;
}

/** sharp takes markup: what means something in it must not come from a text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** At 72 dpi a point is a dot. */
const DPI = 72;
/** From this grey on a dot is black. */
const INK = 96;

async function write(sharp: SharpModule, { text, height, isBold, width }: Words): Promise<Dots> {
  const font = `sans${isBold ? ' bold' : ''} ${height}`;
  const { data, info } = await sharp({
    text: { text: escaped(text), font, width, dpi: DPI, wrap: 'word-char' },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = blank(info.width, info.height);
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[y * info.width + x] ?? 0) >= INK) dots.black[y * dots.width + x] = 1;
  return dots;
}
