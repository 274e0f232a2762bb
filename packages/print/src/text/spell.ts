/** Spells a text with the letters of Windows-1252: its own ones, the nearest ones, or how they sound. */
import { SOUNDS } from './sounds.ts';
import { byteOf } from './windows-1252.ts';

/** What looks alike and cannot be found by taking a letter apart. */
const LOOKS: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '―': '-',
  '⁄': '/',
  '∕': '/',
  '′': "'",
  '″': '"',
  ʼ: "'",
  ʻ: "'",
  '‛': "'",
  Ł: 'L',
  ł: 'l',
  Đ: 'Ð',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ẞ: 'ß',
  Ə: 'E',
  ə: 'e',
};

const MARKS = /\p{M}/gu;
/** Stands for what the page does not have and nothing is near to, until the text is put together. */
const MISSING = '\uFFFD';

/** Whether the page has every letter of the text, or one near it. Other scripts have to be drawn. */
export const isSpelled = (text: string): boolean => [...text].every((letter) => near(letter) !== undefined);

export interface Spelled {
  /** Only letters of the page, each of them one column wide. */
  readonly text: string;
  /** Some letters are missing in it. */
  readonly isPart: boolean;
}

/** What cannot be drawn is spelled as it sounds. A run of letters that nothing stands for becomes one question mark. */
export function spell(text: string): Spelled {
  const letters = [...text].map((letter) => near(letter) ?? soundOf(letter) ?? MISSING);
  return { text: letters.join('').replaceAll(/\uFFFD+/g, '?'), isPart: letters.includes(MISSING) };
}

/** A mark without its letter is nothing. */
function near(letter: string): string | undefined {
  if (byteOf(letter) !== undefined) return letter;
  const looks = LOOKS[letter];
  if (looks !== undefined) return looks;
  const plain = [...letter.normalize('NFKD').replace(MARKS, '')].map((part) => LOOKS[part] ?? part).join('');
  return [...plain].every((part) => byteOf(part) !== undefined) ? plain : undefined;
}

function soundOf(letter: string): string | undefined {
  const small = letter.toLowerCase();
  const sound = SOUNDS[small] ?? SOUNDS[small.normalize('NFD').replace(MARKS, '')];
  if (sound === undefined || letter === small) return sound;
  return sound.slice(0, 1).toUpperCase() + sound.slice(1);
}
