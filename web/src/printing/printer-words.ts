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

type Stated = Pick<Printer, 'state'>;

export const printerWord = ({ state }: Stated): string => WORDS[state.word].word;
export const printerTone = ({ state }: Stated): Tone => WORDS[state.word].tone;
/** Nothing comes out of it until somebody has been there. */
export const isDown = ({ state }: Stated): boolean => WORDS[state.word].isDown;
/** `Kitchen printer is out of paper` */
export const printerSentence = ({ name, state }: Pick<Printer, 'name' | 'state'>): string =>
  `${name} ${WORDS[state.word].is}`;
