/** What must hold of what came out of the printers in the model of printing. */
import type { Rows } from '../src/command/rows.ts';
import type { Order } from '../src/entities/order.ts';
import { isOpenPrint, type Print } from '../src/entities/print.ts';
import type { Printer } from '../src/entities/printer.ts';
import { expiryOf } from '../src/printing/print-times.ts';
import { isLeft, isStillTrue, wantedOf } from '../src/printing/wanted.ts';
import type { OnPaper } from './print-machines.ts';

/** One rule of the design, broken. */
export type Broken =
  | 'sentBeforeStored'
  | 'printedOnWrite'
  | 'unmarked'
  | 'missedForgotten'
  | 'noIdentity'
  | 'lateForgotten'
  | 'kickAgain'
  | 'leaseForEver'
  | 'movedIsNew'
  | 'pauseForgotten';

/** People know that it did not come out: a screen says so, or somebody gave it up. */
const isTold = ({ state, droppedBy }: Print): boolean =>
  state === 'dropped' ? droppedBy !== undefined : state !== 'printed';

export interface CameOut {
  readonly rows: Rows;
  readonly paper: readonly OnPaper[];
  readonly printerIds: readonly string[];
  /** Prints that had two attempts at once. */
  readonly twice: readonly string[];
  /** When people last changed a round, and when a printer said that an attempt is on paper. */
  readonly changedAt: ReadonlyMap<string, string>;
  readonly provedAt: ReadonlyMap<string, string>;
  /** Whether everything of a round was made before a slip at this printer was needed. Missing: none was. */
  readonly isDone?: (order: Order, printerId: string) => boolean;
}

export class PrintFaults {
  readonly #of: CameOut;

  constructor(of: CameOut) {
    this.#of = of;
  }

  #prints = (): Print[] => this.#of.rows.all('print');

  faults(): readonly string[] {
    return [
      ...this.#of.twice.map((id) => `two attempts at once: ${id}`),
      ...this.#ofPaper(),
      ...this.#ofPrints(),
      ...this.#ofRounds(),
    ];
  }

  #ofPaper(): readonly string[] {
    const found: string[] = [];
    const plain = new Map<string, number>();
    const tables = new Map<string, string>();
    for (const { sent, at } of this.#of.paper) {
      const { attempt, kind, subject, printId: of } = sent;
      if (attempt.printerId !== at) found.push(`came out of the wrong printer: ${of}`);
      const print = this.#of.rows.get('print', of);
      if (print && attempt.at >= print.expiresAt) found.push(`begun after its time: ${of}`);
      const changedAt = this.#of.changedAt.get(print?.of.id ?? '');
      if (kind === 'change' && changedAt && attempt.at > expiryOf('bill', expiryOf('change', changedAt)))
        found.push(`says long after it what people were told of: ${of}`);
      const proved = this.#of.provedAt.get(`${of} ${attempt.n - 1}`);
      if (proved !== undefined && proved < attempt.at)
        found.push(`copied although the printer had said so: ${of}`);
      const key = kind === 'ticket' ? subject : of;
      if (!attempt.mark || kind === 'kick') plain.set(key, (plain.get(key) ?? 0) + 1);
      if (kind !== 'ticket' || attempt.mark) continue;
      const order = this.#of.rows.get('order', print?.of.id ?? '');
      if ((order?.movedFrom ?? []).length > 0) continue;
      for (const [line, left] of Object.entries(attempt.said?.lines ?? {})) {
        const known = tables.get(line);
        if (left > 0 && known !== undefined && known !== subject)
          found.push(`to be made for two tables: ${line}`);
        if (left > 0) tables.set(line, subject);
      }
    }
    for (const [key, n] of plain) if (n > 1) found.push(`${n} slips without a mark: ${key}`);
    return found;
  }

  #ofPrints(): readonly string[] {
    return this.#prints().flatMap((print) => {
      if (isOpenPrint(print)) return [`never ended: ${print.id}`];
      if (print.state !== 'printed') return [];
      const proved = print.attempts.filter(({ word }) => word === 'printed').map(({ n }) => n);
      const isThere = this.#of.paper.some(
        ({ sent, isWhole }) => isWhole && sent.printId === print.id && proved.includes(sent.attempt.n),
      );
      return isThere ? [] : [`said to be printed and is not: ${print.id}`];
    });
  }

  /** Each round is on paper as it is now, or people are told. */
  #ofRounds(): readonly string[] {
    return this.#of.rows.all('order').flatMap((order) =>
      this.#of.printerIds.flatMap((id) => {
        const wanted = wantedOf(order, this.#of.rows.get('printer', id) as Printer);
        const prints = this.#prints().filter(({ subject }) => subject === `${order.id}/${id}`);
        const origins = this.#prints().filter(({ of }) => (order.movedFrom ?? []).includes(of.id));
        const areTold = [...prints, ...origins].some(isTold);
        if (Object.keys(wanted.lines).length === 0 || areTold) return [];
        const whole = this.#of.paper.filter(
          ({ sent, isWhole }) => isWhole && prints.some((p) => p.id === sent.printId),
        );
        const last = whole.toSorted((a, b) => (a.sent.attempt.at < b.sent.attempt.at ? -1 : 1)).at(-1);
        if (!last)
          return isLeft(wanted) && !this.#of.isDone?.(order, id)
            ? [`neither printed nor told: ${order.id}`]
            : [];
        const { said } = last.sent.attempt;
        return said && isStillTrue(said, wanted) ? [] : [`the last slip says something else: ${order.id}`];
      }),
    );
  }
}
