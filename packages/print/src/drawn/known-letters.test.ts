import { expect, it } from 'vitest';
import { createKnownLetters } from './known-letters.ts';

/** Two letters have a font. All others are a frame with their number, as wide as the number is long. */
function aMachine() {
  let asked = 0;
  const known = createKnownLetters((letter) => {
    asked += 1;
    const [width, height] = [(letter.codePointAt(0) ?? 0) > 0xffff ? 5 : 4, 8];
    const data = new Uint8Array(width * height).fill(255);
    data[width * 4] = letter.charCodeAt(0) & 0x7f;
    if (letter === 'ש' || letter === '𝄞') data[1] = 0;
    return Promise.resolve({ width, height, data });
  });
  return { known, asked: () => asked };
}

it('a letter is unknown where it looks like one that stands for nothing', async () => {
  const { known } = aMachine();
  const has = await Promise.all(['ש', '𝄞', '河', '𠮷'].map((letter) => known.has(letter)));
  expect(has).toEqual([true, true, false, false]);
});

it('a letter is looked at once', async () => {
  const { known, asked } = aMachine();
  await known.has('ש');
  const before = asked();
  expect(await known.has('ש')).toBe(true);
  expect(asked()).toBe(before);
});
