import { describe, expect, it } from 'vitest';
import { isSpelled, spell } from './spell.ts';
import { byteOf, letterOf } from './windows-1252.ts';

describe('Windows-1252', () => {
  it('has the letters of 80 to 9F where the decoder of Node 20 gives control characters', () => {
    expect([byteOf('€'), byteOf('…'), byteOf('Š'), byteOf('Ÿ')]).toEqual([0x80, 0x85, 0x8a, 0x9f]);
  });

  it('gives every letter back, and no control character has a byte', () => {
    for (let byte = 0x20; byte <= 0xff; byte += 1) {
      const letter = letterOf(byte);
      expect(letter).toMatch(/^\P{C}$/u);
      if (letter !== ' ') expect(byteOf(letter)).toBe(byte);
    }
    for (let code = 0; code < 0x20; code += 1) expect(byteOf(String.fromCharCode(code))).toBe(undefined);
    expect([0x7f, 0x81, 0x90, 0xa0, 0xad].map((code) => byteOf(String.fromCharCode(code)))).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe('a text in letters of the page', () => {
  it.each([
    ['Ærøskøbing ½ ñandú “fresh” – 3 × €', 'Ærøskøbing ½ ñandú “fresh” – 3 × €'],
    ['Žižek Łódź čaj', 'Žižek Lódz caj'],
    ['12 → 4', '12 -> 4'],
    ['Şiş kebabı', 'Sis kebabi'],
    ['ﬁne № 5 ℃', 'fine No 5 °C'],
    ['Phở', 'Pho'],
  ])('says %j as %j, with nothing to draw', (text, spelled) => {
    expect(isSpelled(text)).toBe(true);
    expect(spell(text)).toEqual({ text: spelled, isPart: false });
  });

  it.each([
    ['Борщ с хлебом', 'Borshch s khlebom', false],
    ['Ώρα Ψάρι', 'Ora Psari', false],
    ['שניצל 12', '? 12', true],
    ['Pho 河粉', 'Pho ?', true],
  ])('has to be drawn where it is %j, and else is %j', (text, spelled, isPart) => {
    expect(isSpelled(text)).toBe(false);
    expect(spell(text)).toEqual({ text: spelled, isPart });
  });
});
