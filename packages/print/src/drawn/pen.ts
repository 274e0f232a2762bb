/**
 * Draws a text in any script, for printers that lack its letters. Lines that run from the right to the left do so within
 * their block; the quantity before them stays at the left, where a cook looks for it.
 */
import type { DrawnRow } from '../layout/rows.ts';
import { isSpelled } from '../text/spell.ts';
import { blank, type Dots, inverted, paint } from './dots.ts';
import { createKnownLetters, type KnownLetters, type LetterPicture } from './known-letters.ts';

/** Dots of a letter in font A. */
const LETTER_WIDTH = 12;
/** The height of the letters, and the dots between two rows. */
const HEIGHT = { normal: 22, tall: 38, large: 42 } as const;
const GAP = 4;

export interface Pen {
  /** Draws one row of a page, and wraps it to these columns. Fails where no font has a letter of it. */
  draw(row: DrawnRow, columns: number): Promise<Dots>;
}

type SharpModule = typeof import('sharp')['default'];

const loadSharp = async (): Promise<SharpModule> => (await import('sharp')).default;

/** Returns null where sharp is not installed. Texts are then spelled. */
export async function openPen(load: () => Promise<SharpModule> = loadSharp): Promise<Pen | null> {
  const sharp = await load().catch(() => null);
  if (!sharp) return null;
  const known = createKnownLetters((text) => pictureOf(sharp, { text, height: HEIGHT.tall, isBold: false }));
  return {
    async draw(row, columns) {
      await checkLetters(row, known);
      return draw(row, columns, async (words) => dotsOf(await pictureOf(sharp, words)));
    },
  };
}

const MARK = /\p{M}/u;

async function checkLetters({ lead, text, right }: DrawnRow, known: KnownLetters): Promise<void> {
  for (const letter of new Set(lead + text + right))
    if (!isSpelled(letter) && !MARK.test(letter) && !(await known.has(letter)))
      throw new Error(`no font of this machine has the letter ${letter}`);
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

async function pictureOf(
  sharp: SharpModule,
  { text, height, isBold, width }: Omit<Words, 'width'> & { readonly width?: number },
): Promise<LetterPicture> {
  const font = `sans${isBold ? ' bold' : ''} ${height}`;
  const { data, info } = await sharp({
    text: { text: escaped(text), font, dpi: DPI, wrap: 'word-char', ...(width && { width }) },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function dotsOf({ width, height, data }: LetterPicture): Dots {
  const dots = blank(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 0) >= INK) dots.black[y * dots.width + x] = 1;
  return dots;
}
