import type { Print } from '@tableside/domain/entities/print.ts';
import type { PrinterWord } from '@tableside/domain/entities/printer.ts';
import { aPrint, aPrinter, printerId, printId } from '@tableside/domain/testing/print-builders.ts';
import { describe, expect, it } from 'vitest';
import { printWords, roundWords } from './print-words.ts';

const at = '2026-06-12T20:14:00.000Z';
const known = (word: PrinterWord = 'ready') => ({
  printers: [
    aPrinter({ state: { word, since: at, downSince: null } }),
    aPrinter({ id: printerId(2), name: 'Bar printer' }),
  ],
  timezone: 'UTC',
});
const textOf = (over: Partial<Print>, word?: PrinterWord) =>
  printWords(aPrint({ stateAt: at, ...over }), known(word))?.text;

describe('what became of a slip', () => {
  it('is said to be printed only when the printer said so', () => {
    expect(textOf({ state: 'printed' })).toBe('Printed 20:14');
    expect(textOf({ state: 'handed' })).toBe('Sent to Kitchen printer 20:14');
    expect(textOf({ state: 'sending' })).toBe('Printing');
    expect(textOf({ state: 'waiting' })).toBe('Waiting for the printer');
    expect(textOf({ state: 'unsure' })).toBe('May not have printed');
    expect(textOf({ state: 'dropped' })).toBeUndefined();
  });

  it('says why nothing comes out', () => {
    expect(textOf({ state: 'waiting' }, 'outOfPaper')).toBe('Waiting: Kitchen printer is out of paper');
    expect(textOf({ state: 'sending' }, 'coverOpen')).toBe('Waiting: Kitchen printer has its cover open');
    expect(textOf({ state: 'expired' }, 'offline')).toBe('Not printed: Kitchen printer is offline');
    expect(textOf({ state: 'expired' })).toBe('Not printed in time');
    expect(textOf({ state: 'failed' })).toBe('Not printed: Kitchen printer refused it');
  });

  it('is told of a printer that was removed', () => {
    expect(textOf({ state: 'handed', printerId: printerId(9) })).toBe('Sent to a printer that is gone 20:14');
  });

  it('is told of the printer that took over', () => {
    const attempt = {
      n: 1,
      printerId: printerId(2),
      said: null,
      mark: true,
      at,
      leaseTo: at,
      word: null,
      endedAt: null,
    };
    expect(textOf({ state: 'handed', attempts: [attempt] })).toBe('Sent to Bar printer 20:14');
  });
});

describe('what became of a round', () => {
  const slip = (n: number, over: Partial<Print>): Print =>
    aPrint({ id: printId(n), stateAt: at, madeAt: `2026-06-12T20:1${n}:00.000Z`, subject: `s${n}`, ...over });
  const textOfRound = (...prints: readonly Print[]) => roundWords(prints, known())?.text;

  it('is the worst of its printers', () => {
    expect(textOfRound(slip(2, { state: 'printed' }), slip(1, { state: 'sending' }))).toBe('Printing');
    expect(textOfRound(slip(2, { state: 'sending' }), slip(1, { state: 'waiting' }))).toBe('Printing');
    expect(textOfRound(slip(2, { kind: 'change', state: 'printed' }), slip(1, { state: 'unsure' }))).toBe(
      'May not have printed',
    );
  });

  it('is what the last slip of a printer says', () => {
    expect(
      textOfRound(slip(2, { subject: 's', state: 'printed' }), slip(1, { subject: 's', state: 'expired' })),
    ).toBe('Printed 20:14');
  });

  it('is no trouble any more once a later ticket came out elsewhere', () => {
    expect(textOfRound(slip(2, { state: 'printed' }), slip(1, { state: 'expired' }))).toBe('Printed 20:14');
    expect(textOfRound(slip(2, { state: 'expired' }), slip(1, { state: 'printed' }))).toBe(
      'Not printed in time',
    );
  });

  it('is nothing while nothing was printed', () => {
    expect(textOfRound()).toBeUndefined();
    expect(textOfRound(slip(1, { state: 'dropped' }))).toBeUndefined();
  });
});
