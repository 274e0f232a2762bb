/** What a printer is like, in words. */
import type { Printer, PrinterWord } from '@tableside/domain/entities/printer.ts';
import type { Tone } from '../ui/theme/tone.ts';

interface Words {
  /** By itself: `Out of paper`. */
  readonly word: string;
  /** After its name: `is out of paper`. */
  readonly is: string;
  /** Nothing comes out of it. */
  readonly isDown: boolean;
  readonly tone: Tone;
}

const WORDS: Readonly<Record<PrinterWord, Words>> = {
  ready: { word: 'Ready', is: 'is ready', isDown: false, tone: 'ok' },
  paperLow: { word: 'Paper low', is: 'is low on paper', isDown: false, tone: 'warn' },
  outOfPaper: { word: 'Out of paper', is: 'is out of paper', isDown: true, tone: 'danger' },
  coverOpen: { word: 'Cover open', is: 'has its cover open', isDown: true, tone: 'danger' },
  needsALook: { word: 'Needs a look', is: 'needs a look', isDown: true, tone: 'danger' },
  busy: { word: 'Busy', is: 'is busy', isDown: false, tone: 'info' },
  offline: { word: 'Offline', is: 'is offline', isDown: true, tone: 'danger' },
  otherPrinter: {
    word: 'Another printer answers',
    is: 'has another printer at its address',
    isDown: true,
    tone: 'danger',
  },
  notSeen: { word: 'Not seen yet', is: 'was not seen yet', isDown: false, tone: 'neutral' },
};

type Stated = Pick<Printer, 'state' | 'paused'>;

/** A pause is said before what the printer says of itself: it is what keeps the paper back. */
const wordsOf = ({ state, paused }: Stated): Words =>
  paused
    ? {
        ...{ word: `Paused by ${paused.by.name}`, is: `is paused by ${paused.by.name}` },
        ...{ isDown: true, tone: 'warn' },
      }
    : WORDS[state.word];

export const printerWord = (printer: Stated): string => wordsOf(printer).word;
export const printerTone = (printer: Stated): Tone => wordsOf(printer).tone;
/** Nothing comes out of it until somebody has been there. */
export const isDown = (printer: Stated): boolean => wordsOf(printer).isDown;
/** Since when its word is what it is. ISO 8601 UTC. */
export const wordSince = ({ state, paused }: Stated): string => paused?.at ?? state.since;
/** `Kitchen printer is out of paper` */
export const printerSentence = (printer: Stated & Pick<Printer, 'name'>): string =>
  `${printer.name} ${wordsOf(printer).is}`;
