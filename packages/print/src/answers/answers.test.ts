import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { type Answer, createAnswerReader } from './answers.ts';
import { type StatusBytes, statusWord } from './status.ts';

const read = (...portions: readonly (readonly number[])[]): readonly Answer[] => {
  const reader = createAnswerReader();
  return portions.flatMap((bytes) => [...reader.read(Uint8Array.from(bytes))]);
};
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const proof = [0x37, 0x22, ...letters('0042'), 0];
const serial = [0x5f, ...letters('SN0001'), 0];

describe('the answers of a printer', () => {
  it('are told apart, in one portion or byte by byte', () => {
    const all = [0x12, 0x1a, ...proof, 0x00, ...serial, 0x10, 0, 0, 0, 0x0c];
    const answers: Answer[] = [
      { kind: 'status', byte: 0x12 },
      { kind: 'status', byte: 0x1a },
      { kind: 'printed', id: '0042' },
      { kind: 'fence', hasPaper: true },
      { kind: 'identity', text: 'SN0001' },
      { kind: 'changed' },
      { kind: 'fence', hasPaper: false },
    ];
    expect(read(all)).toEqual(answers);
    expect(read(...all.map((byte) => [byte]))).toEqual(answers);
  });

  it('are no proof when they are cut, too short or not closed', () => {
    const kinds = (...bytes: number[]) => read(bytes).map(({ kind }) => kind);
    expect(kinds(...proof.slice(0, 6))).toEqual([]);
    expect(kinds(0x37, 0x22, ...letters('004'), 0, 0x12)).not.toContain('printed');
    expect(kinds(0x37, 0x22, ...letters('00420'))).not.toContain('printed');
    expect(kinds(0x37, 0x21, ...letters('0042'), 0)).not.toContain('printed');
  });

  it('are read on after an answer that never ends', () => {
    const endless = [0x5f, ...Array<number>(5_000).fill(0x61)];
    const answers = read(endless, [0x12, ...proof]);
    expect(answers.map(({ kind }) => kind)).not.toContain('identity');
    expect(answers.slice(-2)).toEqual([
      { kind: 'status', byte: 0x12 },
      { kind: 'printed', id: '0042' },
    ]);
  });

  it('are never more than what came, whatever came', () => {
    const random = seededRandom(57);
    const reader = createAnswerReader();
    for (let n = 0; n < 500; n += 1) {
      const bytes = Uint8Array.from({ length: random.int(0, 60) }, () => random.int(0, 255));
      expect(reader.read(bytes).length).toBeLessThanOrEqual(bytes.length + 1);
    }
  });
});

describe('the word of a printer', () => {
  const word = (bytes: Partial<StatusBytes>) =>
    statusWord({ printer: 0x12, offline: 0x12, paper: 0x12, ...bytes });

  it.each([
    ['ready', {}],
    ['paperLow', { paper: 0x1e }],
    ['outOfPaper', { printer: 0x1a, offline: 0x32, paper: 0x7e }],
    ['outOfPaper', { paper: 0x72 }],
    ['coverOpen', { printer: 0x1a, offline: 0x36, paper: 0x7e }],
    ['needsALook', { printer: 0x1a, offline: 0x52 }],
    ['offline', { printer: 0x1a }],
  ] as const)('is %s for %o', (said, bytes) => {
    expect(word(bytes)).toBe(said);
  });

  it('is one of them for any bytes', () => {
    const words = new Set<string>();
    for (let byte = 0; byte < 256; byte += 1)
      for (const place of ['printer', 'offline', 'paper']) words.add(word({ [place]: byte }));
    expect([...words].sort()).toEqual([
      'coverOpen',
      'needsALook',
      'offline',
      'outOfPaper',
      'paperLow',
      'ready',
    ]);
  });
});
