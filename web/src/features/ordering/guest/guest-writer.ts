/** Writes to the order of one guest, one change at a time, so that quick taps land in one order and one line. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { matesIn, type Order, type OrderItem } from '@tableside/domain/entities/order.ts';
import type { Engine, Receipt } from '../../../engine/engine.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { AGAIN_TEXT } from '../order-messages.ts';
import { WritesInTurn } from '../pad/writes-in-turn.ts';
import type { Added } from '../product/added.ts';
import { lineAgain, lineChange, lineName, type NewLine, sameLine } from '../product/new-line.ts';
import type { GuestDrafts } from './guest-drafts.ts';

export interface GuestWriterDeps {
  readonly engine: Pick<Engine, 'mutate'>;
  readonly tableId: string;
  readonly newId: () => string;
  readonly now: () => number;
  /** Returns the code that was scanned at the table; the order carries it. */
  readonly tableCode: () => string | undefined;
}

/** For this long, the result of a write may be newer than what the screen has seen. */
const RECENT_MS = 1000;

export class GuestWriter {
  readonly #deps: GuestWriterDeps;
  readonly #writes: WritesInTurn;
  #written: { readonly order: Order; readonly at: number } | undefined;
  /** The order that lines go to before the screen has seen it. */
  #aheadId: string | undefined;
  #seen: GuestDrafts | undefined;
  /** Writes wait until the guest's orders are known. Otherwise they could start a second one. */
  readonly #known: Promise<void>;
  #tellKnown: () => void = () => undefined;

  constructor(deps: GuestWriterDeps) {
    this.#deps = deps;
    this.#writes = new WritesInTurn(deps.engine, (order) => {
      this.#written = { order, at: deps.now() };
    });
    this.#known = new Promise((resolve) => {
      this.#tellKnown = resolve;
    });
  }

  /** Notes the orders that the screen now shows. */
  see(drafts: GuestDrafts | undefined): void {
    this.#seen = drafts;
    if (!drafts) return;
    const { order, taken } = drafts;
    if ([order, ...taken].some((one) => one?.id === this.#aheadId)) this.#aheadId = undefined;
    this.#tellKnown();
  }

  /** Adds to the guest's order; the first line creates it. */
  async add(line: NewLine): Promise<Added> {
    let said: string | null = null;
    const problem = await this.#writes.run(async () => {
      await this.#known;
      said = this.#said(await this.#addNow(line));
    });
    return problem === null ? { kind: 'added', said } : { kind: 'refused', message: problem };
  }

  /** Removes the line when its quantity reaches zero. */
  changeQuantity({ id: orderId }: Order, item: OrderItem, by: number): Promise<Problem> {
    return this.#writes.run(async () => {
      if (by !== 0) await this.#writes.mutate('order.setItem', { orderId, ...lineName(item), by });
    });
  }

  /** Changes the line to what `line` asks for. */
  changeLine({ id: orderId }: Order, item: OrderItem, line: NewLine): Promise<Problem> {
    return this.#writes.run(() =>
      this.#writes.mutate('order.setItem', { orderId, ...lineName(item), ...lineChange(item, line, {}) }),
    );
  }

  remove({ id: orderId }: Order, item: OrderItem): Promise<Problem> {
    return this.#writes.run(() => this.#writes.mutate('order.removeItem', { orderId, ...lineName(item) }));
  }

  /** Adds a removed line again, unchanged, at the end. */
  putBack(order: Order, item: OrderItem): Promise<Problem> {
    const { id } = order;
    const whole = item.combo && this.#whole(order, item);
    return this.#writes.run(async () => {
      await this.#addLine(id, (await whole) ?? lineAgain(item));
    });
  }

  async #addNow(line: NewLine): Promise<Receipt> {
    const { order, taken = [] } = this.#seen ?? {};
    // A product that comes after an order that staff have taken in names that order, and lands on a new one.
    const orderId = this.#aheadId ?? order?.id ?? taken.at(-1)?.id ?? (await this.#makeOrder());
    return (await this.#countOn(this.#orderNow(orderId), line)) ?? this.#addLine(orderId, line);
  }

  /** The server numbers it. */
  async #makeOrder(): Promise<string> {
    const { tableId, newId, tableCode } = this.#deps;
    const id = newId();
    await this.#writes.mutate('order.create', { id, tableId, tableCode: tableCode() });
    this.#aheadId = id;
    return id;
  }

  /**
   * Adds to the quantity of an identical line. Returns undefined when there is none, or when that line can no longer
   * change: staff may put an order that was sent to them on a check at any time.
   */
  async #countOn(order: Order | undefined, line: NewLine): Promise<Receipt | undefined> {
    if (!order || order.submittedAt !== null || order.visitId !== undefined) return undefined;
    const same = sameLine(order, line);
    if (!same) return undefined;
    const args = { orderId: order.id, ...lineName(same), by: line.quantity };
    return this.#writes.tryTo('order.setItem', args);
  }

  async #whole(order: Order, item: OrderItem): Promise<NewLine | undefined> {
    const { comboAgain } = await import('../combo/combo-line.ts');
    return comboAgain(matesIn(order, item));
  }

  async #addLine(orderId: string, line: NewLine): Promise<Receipt> {
    if (line.picks) {
      const { guestsCombo } = await import('../combo/combo-line.ts');
      return this.#writes.mutate('order.addCombo', { orderId, combo: guestsCombo(line, this.#deps.newId) });
    }
    const item: InputOf<'order.addItem'>['item'] = { ...unpriced(line), id: this.#deps.newId() };
    return this.#writes.mutate('order.addItem', { orderId, item });
  }

  #orderNow(orderId: string): Order | undefined {
    const own = this.#written;
    if (own?.order.id === orderId && this.#deps.now() - own.at < RECENT_MS) return own.order;
    const { order } = this.#seen ?? {};
    return order?.id === orderId ? order : undefined;
  }

  #said(receipt: Receipt): string | null {
    if (receipt.kind !== 'queued' || receipt.adjusted?.code !== 'order.again') return null;
    const { orderId } = receipt.adjusted.detail;
    if (typeof orderId === 'string') this.#aheadId = orderId;
    return AGAIN_TEXT;
  }
}

/** Only staff may set the price that a line was sold for. */
const unpriced = ({ sold: _, ...line }: NewLine): NewLine => line;
