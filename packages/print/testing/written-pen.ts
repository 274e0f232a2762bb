/** A pen that writes its words into the dots as bytes, so that a test reads them back on every machine. */
import { blank, type Dots, packed, unpacked } from '../src/drawn/dots.ts';
import type { Pen } from '../src/drawn/pen.ts';

export const writtenPen: Pen = {
  draw({ lead, text, right, first }, columns) {
    const words = new TextEncoder().encode(
      `${' '.repeat(first)}${[lead, text, right].filter(Boolean).join(' ')}`,
    );
    const { width } = blank(columns * 12, 0);
    const size = { width, height: Math.ceil((words.length * 8) / width) };
    const bytes = new Uint8Array((size.width * size.height) / 8);
    bytes.set(words);
    return Promise.resolve(unpacked(bytes, size));
  },
};

export const wordsOf = (dots: Dots): string =>
  new TextDecoder().decode(packed(dots)).replaceAll('\0', '').trimEnd();
