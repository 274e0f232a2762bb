/** Reads the words of a picture, and finds those that people cannot read because of where they are. */
import { SIZE, widthOf } from './picture.ts';

interface Text {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const SIZES: Readonly<Record<string, number>> = SIZE;
/** How far letters reach above and below their line, against their size. */
const ABOVE = 0.8;
const BELOW = 0.2;

export function textsOf(svg: string): readonly Text[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, given = '', written = '']) => {
    const words = written.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const attribute = (name: string): string => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(given)?.[1] ?? '';
    const [x, y] = [Number(attribute('x')), Number(attribute('y'))];
    const size = SIZES[attribute('class')] ?? SIZE.text;
    const width = widthOf(words, size);
    const anchor = attribute('text-anchor');
    const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
    return { words, left, right: left + width, top: y - size * ABOVE, bottom: y + size * BELOW };
  });
}

/** Returns words that cover each other, or that leave the card. */
export function unreadable(svg: string): readonly string[] {
  const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  const texts = textsOf(svg);
  const outside = texts.filter(
    ({ left, right, top, bottom }) => left < 0 || top < 0 || right > (width ?? 0) || bottom > (height ?? 0),
  );
  const covered = texts.flatMap((one, n) =>
    texts.slice(n + 1).flatMap((other) => (isOver(one, other) ? [`${one.words} / ${other.words}`] : [])),
  );
  return [...outside.map(({ words }) => words), ...covered];
}

const isOver = (one: Text, other: Text): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
