/** Writes to the draft of one table, one change at a time, so that quick taps land in one order and one line. */

import type { InputOf } from '@tableside/domain/commands.ts';
import { nameOf } from '@tableside/domain/orders/follow-up.ts';
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { type Actor, isStaff } from '@tableside/domain/permissions.ts';
import type { Engine, Receipt } from '../../engine/engine.ts';
import type { Problem } from '../../engine/mutation-problem.ts';
import type { TableDrafts } from './draft-order.ts';
import { lineAgain, lineChange, lineName, type NewLine, sameLine } from './new-line.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { AGAIN_TEXT, shortText } from './order-messages.ts';
import { Refused, WritesInTurn } from './writes-in-turn.ts';

export interface DraftWriterDeps {
  readonly engine: Pick<Engine, 'mutate' | 'nextOrderNumber'>;
  readonly actor: Pick<Actor, 'role' | 'userId'>;
  readonly tableId: string;
  readonly openDrafts: OpenDrafts;
  readonly newId: () => string;
  readonly now: () => number;
  /** Returns the code that was scanned at the table; a customer's order carries it. */
  readonly tableCode: () => string | undefined;
}

export type Added =
  /** `said` tells what happened when it differs from what was asked. */
  | { readonly kind: 'added'; readonly said: string | null }
  | { readonly kind: 'refused'; readonly message: string };

export type OrderDetails = Partial<Pick<Order, 'guests' | 'note'>>;

/** For this long, the result of a write may be newer than what the screen has seen. */
const RECENT_MS = 1000;

export class DraftWriter {
  readonly #deps: DraftWriterDeps;
  readonly #written = new Map<string, { readonly order: Order; readonly at: number }>();
  #seen: TableDrafts | undefined;
  /** Writes wait until the table's drafts are known. Otherwise they could start a second order. */
  readonly #known: Promise<void>;
  #tellKnown: () => void = () => undefined;
  readonly #writes: WritesInTurn;

  constructor(deps: DraftWriterDeps) {
    this.#deps = deps;
    this.#writes = new WritesInTurn(deps.engine, (order) =>
      this.#written.set(order.id, { order, at: deps.now() }),
    );
    this.#known = new Promise((resolve) => {
      this.#tellKnown = resolve;
    });
  }

  /** Notes the drafts that the screen now shows. */
  see(drafts: TableDrafts | undefined): void {
    this.#seen = drafts;
    if (drafts) this.#tellKnown();
  }

  /** Adds to the draft of the table; the first line creates the draft. */
  async add(line: NewLine): Promise<Added> {
    let said: string | null = null;
    const problem = await this.#writes.run(async () => {
      said = await this.#addNow(line);
    });
    return problem === null ? { kind: 'added', said } : { kind: 'refused', message: problem };
  }

  /** Removes the line when its quantity reaches zero. */
  changeQuantity(order: Order, item: OrderItem, by: number): Promise<Problem> {
    return this.#writes.run(async () => {
      if (by !== 0) await this.#writes.mutate('order.setItem', { ...nameOf(order), ...lineName(item), by });
    });
  }

  /** Changes the line to what `line` asks for. */
  changeLine(order: Order, item: OrderItem, line: NewLine): Promise<Problem> {
    return this.#writes.run(async () => {
      const change = lineChange(item, line, this.#soldFor(line));
      await this.#writes.mutate('order.setItem', { ...nameOf(order), ...lineName(item), ...change });
    });
  }

  /** Sets the guests or the note of the draft. It makes the draft when the table has none yet. */
  setDetails(details: OrderDetails): Promise<Problem> {
    return this.#writes.run(async () => {
      await this.#known;
      const { orderId, made } = this.#target();
      const order = this.#orderNow(orderId);
      if (!made) await this.#makeOrder(orderId, details);
      else
        await this.#writes.mutate('order.setDetails', {
          ...(order ? nameOf(order) : { orderId }),
          ...details,
        });
    });
  }

  remove(order: Order, item: OrderItem): Promise<Problem> {
    return this.#writes.run(async () => {
      await this.#writes.mutate('order.removeItem', { ...nameOf(order), ...lineName(item) });
    });
  }

  /** Adds a removed line again, unchanged, at the end. */
  putBack(order: Order, item: OrderItem): Promise<Problem> {
    return this.#writes.run(async () => {
      await this.#addLine(nameOf(order), lineAgain(item));
    });
  }

  async #addNow(line: NewLine): Promise<string | null> {
    await this.#known;
    const { orderId, made } = this.#target();
    if (!made) await this.#makeOrder(orderId);
    const order = this.#orderNow(orderId);
    const receipt =
      (await this.#countOn(order, line)) ?? (await this.#addLine(order ? nameOf(order) : { orderId }, line));
    return this.#said(receipt);
  }

  /**
   * Adds to the quantity of an identical line. Returns undefined when there is none, or when that line can no longer
   * change.
   */
  async #countOn(order: Order | undefined, line: NewLine): Promise<Receipt | undefined> {
    const same = order && this.#mayCountOn(order) ? sameLine(order, line) : undefined;
    if (!order || !same) return undefined;
    const args = { ...nameOf(order), ...lineName(same), by: line.quantity };
    return this.#writes.tryTo('order.setItem', args);
  }

  /**
   * Staff may put an order that a guest sent on a check at any time, and then its lines are no longer the guest's to
   * change. A line of its own goes to a new order instead.
   */
  #mayCountOn({ submittedAt, visitId }: Order): boolean {
    return isStaff(this.#deps.actor.role) || (submittedAt === null && visitId === undefined);
  }

  #addLine(name: ReturnType<typeof nameOf>, line: NewLine): Promise<Receipt> {
    return this.#writes.mutate('order.addItem', { ...name, item: this.#withId(line) });
  }

  /** An order that was reserved or created here takes precedence over the screen's state, which may be slightly old. */
  #target(): { readonly orderId: string; readonly made: boolean } {
    const { openDrafts, tableId, newId } = this.#deps;
    const remembered = openDrafts.get(tableId);
    if (remembered && (remembered.fresh || this.#isOwn(remembered.orderId))) {
      return { orderId: remembered.orderId, made: this.#isMade(remembered.orderId) };
    }
    const choice = this.#seen?.choice;
    if (choice?.kind === 'open') return { orderId: choice.order.id, made: true };
    if (choice?.kind === 'after') return { orderId: choice.order.id, made: true };
    if (choice?.kind === 'ask') throw new Refused('This table has several drafts. Choose one first.');
    return { orderId: newId(), made: false };
  }

  /** Another round has as many guests as the one before, unless `details` says otherwise. */
  async #makeOrder(id: string, details: OrderDetails = {}): Promise<void> {
    const { engine, actor, openDrafts, tableId, tableCode } = this.#deps;
    openDrafts.set(tableId, { orderId: id, fresh: true });
    // The server numbers a customer's order.
    const own = isStaff(actor.role)
      ? { orderNumber: await engine.nextOrderNumber() }
      : { tableCode: tableCode() };
    const guests = isStaff(actor.role) ? (this.#seen?.guests ?? null) : null;
    await this.#writes.mutate('order.create', {
      id,
      ...own,
      tableId,
      ...(guests !== null && { guests }),
      ...details,
    });
    openDrafts.set(tableId, { orderId: id, fresh: false });
  }

  /** An order that staff have put on a check is no longer the guest's to change. */
  #isOwn(id: string): boolean {
    return this.#written.has(id) && !this.#seen?.taken.some((order) => order.id === id);
  }

  #isMade(id: string): boolean {
    return this.#written.has(id) || (this.#seen?.drafts.some((order) => order.id === id) ?? false);
  }

  #orderNow(orderId: string): Order | undefined {
    const own = this.#written.get(orderId);
    if (own && this.#deps.now() - own.at < RECENT_MS) return own.order;
    const { choice, drafts = [] } = this.#seen ?? {};
    const sent = choice?.kind === 'after' && choice.order.id === orderId ? choice.order : undefined;
    return sent ?? drafts.find((order) => order.id === orderId) ?? own?.order;
  }

  #withId({ sold, ...line }: NewLine): InputOf<'order.addItem'>['item'] {
    return { ...line, id: this.#deps.newId(), ...this.#soldFor({ sold }) };
  }

  /** Only staff may set the price it was sold for. */
  #soldFor({ sold }: Pick<NewLine, 'sold'>): Pick<NewLine, 'sold'> {
    return isStaff(this.#deps.actor.role) ? { sold } : {};
  }

  #said(receipt: Receipt): string | null {
    if (receipt.kind !== 'queued' || !receipt.adjusted) return null;
    const { code, detail } = receipt.adjusted;
    if (code === 'order.followUp' && typeof detail.orderId === 'string') {
      this.#deps.openDrafts.set(this.#deps.tableId, { orderId: detail.orderId, fresh: false });
      return `#${String(detail.parentNumber)} was already sent, so this was added to #${String(detail.orderNumber)}.`;
    }
    if (code === 'order.again' && typeof detail.orderId === 'string') {
      this.#deps.openDrafts.set(this.#deps.tableId, { orderId: detail.orderId, fresh: false });
      return AGAIN_TEXT;
    }
    if (code === 'item.unavailable') return shortText(detail);
    return code === 'item.stalePrice' ? 'The price changed. The price you showed still applies.' : null;
  }
}
