/** Printers as things, for the model of printing: paper, cover, power, a buffer. What comes out is `paper`. */
import type { PrintAttempt, PrintKind } from '../src/entities/print.ts';

/** A slip on its way: which attempt it is, of which print. */
export interface Sent {
  readonly printId: string;
  readonly kind: PrintKind;
  readonly subject: string;
  readonly attempt: PrintAttempt;
}

/** What came out of a printer. */
export interface OnPaper {
  readonly sent: Sent;
  readonly at: string;
  isWhole: boolean;
}

type Unit = { readonly what: 'text' | 'end' | 'answer'; readonly sent: Sent };

/** Rows of paper of one line of a round, so that a slip can end in its middle. */
const ROWS = 5;

export class Machine {
  readonly id: string;
  readonly speed: number;
  roll = 300;
  cover = false;
  on = true;
  net = true;
  line = 0;
  answers: Sent[] = [];
  #buffer: Unit[] = [];
  #slip: OnPaper | undefined;
  readonly #paper: OnPaper[];

  constructor(id: string, speed: number, paper: OnPaper[]) {
    this.id = id;
    this.speed = speed;
    this.#paper = paper;
  }

  get isWell(): boolean {
    return this.on && !this.cover && this.roll > 0;
  }

  get isBusy(): boolean {
    return this.#buffer.length > 0;
  }

  holds = ({ printId, attempt }: Sent): boolean =>
    this.#buffer.some(({ sent }) => sent.printId === printId && sent.attempt.n === attempt.n);

  /** Switched off: everything in it is lost. */
  power(): void {
    this.#buffer = [];
    this.#slip = undefined;
    this.answers = [];
    this.line += 1;
    this.on = false;
  }

  take(sent: Sent, isCutOff: boolean): void {
    const { kind, attempt } = sent;
    const rows = kind === 'kick' ? 0 : ROWS * Math.max(1, Object.keys(attempt.said?.lines ?? {}).length);
    const text: Unit[] = Array.from({ length: isCutOff ? 2 : rows }, () => ({ what: 'text', sent }));
    this.#buffer.push(...text);
    if (!isCutOff) this.#buffer.push({ what: 'end', sent }, { what: 'answer', sent });
  }

  tick(): void {
    for (let n = 0; n < this.speed && this.#buffer.length > 0 && this.isWell; n += 1) this.#step();
  }

  #step(): void {
    const unit = this.#buffer.shift();
    if (!unit) return;
    const { what, sent } = unit;
    if (what === 'answer') {
      this.answers.push(sent);
      return;
    }
    if (this.#slip?.sent !== sent) {
      this.#slip = { sent, at: this.id, isWhole: false };
      this.#paper.push(this.#slip);
    }
    if (what === 'text') this.roll -= 1;
    else {
      this.#slip.isWhole = true;
      this.#slip = undefined;
    }
  }
}
