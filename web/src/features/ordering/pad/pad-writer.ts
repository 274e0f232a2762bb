/**
 * Writes to the pad of a visit, one change at a time, so that quick taps of one product land on one line. The first line
 * opens the visit if nobody has. Every command names the visit by its root id, because the pad that takes the line may be
 * that of a continuation.
 */
import type { InputOf } from '@tableside/domain/commands.ts';
import { matesIn, type Order, type OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf, isPad, seatOf } from '@tableside/domain/entities/visit.ts';
import type { Engine, Receipt } from '../../../engine/engine.ts';
import type { Problem } from '../../../engine/mutation-problem.ts';
import { shortText } from '../order-messages.ts';
import type { Added } from '../product/added.ts';
import { lineAgain, lineChange, lineName, type NewLine, sameLine } from '../product/new-line.ts';
import { WritesInTurn } from './writes-in-turn.ts';

/** Where a line belongs: the guest's seat and the course. Null is the whole table, and no course. */
export interface Placing {
  readonly seat: number | null;
  readonly course: number | null;
}

/** Without a course, the line gets the one that the menu gives it. */
export interface NewPlacing extends Pick<Placing, 'seat'> {
  readonly course: Placing['course'] | undefined;
}

/** A line that was had before, without the prices of then. */
export interface LineAgain {
  /** As it was had. */
  readonly item: OrderItem;
  readonly line: NewLine;
  readonly placing: Placing;
}

/** How the first line opens the visit. */
export type Opening = Pick<InputOf<'visit.open'>, 'tableId' | 'payAt'>;

export interface PadWriterDeps {
  readonly engine: Pick<Engine, 'mutate' | 'nextOrderNumber'>;
  readonly rootId: string;
  readonly newId: () => string;
  readonly now: () => number;
}

/** Takes from these lines those that a button sends. */
export type Choose = (items: readonly OrderItem[]) => readonly OrderItem[];

export type Sent =
  | { readonly kind: 'sent'; readonly items: readonly OrderItem[] }
  | { readonly kind: 'refused'; readonly message: string };

/** For this long, the result of a write may be newer than what the screen has seen. */
const RECENT_MS = 1000;

export class PadWriter {
  readonly #deps: PadWriterDeps;
  readonly #writes: WritesInTurn;
  #seen: Order | undefined;
  /** Undefined once the visit is open. */
  #opening: Opening | undefined;
  #isOpened = false;
  #written: { readonly pad: Order; readonly at: number } | undefined;
  /** The ids of the lines that were added on this screen. */
  readonly #added = new Set<string>();

  constructor(deps: PadWriterDeps) {
    this.#deps = deps;
    this.#writes = new WritesInTurn(deps.engine, (pad) => {
      if (isPad(pad)) this.#written = { pad, at: deps.now() };
    });
  }

  /** Notes the pad that the screen now shows, and how to open the visit if nobody has. */
  see(pad: Order | undefined, opening?: Opening): void {
    this.#seen = pad;
    this.#opening = opening;
  }

  async add(line: NewLine, placing: NewPlacing): Promise<Added> {
    let said: string | null = null;
    const problem = await this.#writes.run(async () => {
      said = saidOf((await this.#countOn(line, placing)) ?? (await this.#addLine(line, placing)));
    });
    return problem === null ? { kind: 'added', said } : { kind: 'refused', message: problem };
  }

  /** Removes the line when its quantity reaches zero. */
  changeQuantity(item: OrderItem, by: number): Promise<Problem> {
    return this.#writes.run(async () => {
      if (by !== 0)
        await this.#writes.mutate('visit.setItem', { visitId: this.#deps.rootId, ...lineName(item), by });
    });
  }

  /** Changes the line to what `line` asks for. */
  changeLine(item: OrderItem, line: NewLine): Promise<Problem> {
    const change = lineChange(item, line, { sold: line.sold });
    return this.#writes.run(() =>
      this.#writes.mutate('visit.setItem', { visitId: this.#deps.rootId, ...lineName(item), ...change }),
    );
  }

  place({ id }: OrderItem, placing: Placing & Pick<NewLine, 'clash'>): Promise<Problem> {
    return this.#writes.run(() =>
      this.#writes.mutate('visit.placeItem', { visitId: this.#deps.rootId, itemId: id, ...placing }),
    );
  }

  remove(item: OrderItem): Promise<Problem> {
    return this.#writes.run(() =>
      this.#writes.mutate('visit.removeItem', { visitId: this.#deps.rootId, ...lineName(item) }),
    );
  }

  /** Returns the line and the others of its combo. */
  wholeOf(item: OrderItem): readonly OrderItem[] {
    const pad = this.#padNow();
    return pad ? matesIn(pad, item) : [item];
  }

  /** Adds a removed or sent line, or all lines of a combo, again, unchanged, at the end. */
  putBack(items: readonly OrderItem[]): Promise<Problem> {
    return this.again(items.map((item) => ({ line: lineAgain(item), placing: placingOf(item), item })));
  }

  /** Adds lines that were had before, up to the first that is refused. */
  again(lines: readonly LineAgain[]): Promise<Problem> {
    return this.#writes.run(async () => {
      const done = new Set<string>();
      for (const { line, placing, item } of lines) {
        const id = item.combo?.id;
        if (id === undefined) await this.#addLine(line, placing);
        else if (!done.has(id)) await this.#addAgain(lines.filter((one) => one.item.combo?.id === id));
        if (id !== undefined) done.add(id);
      }
    });
  }

  async #addAgain(lines: readonly LineAgain[]): Promise<void> {
    const { comboAgain } = await import('../combo/combo-line.ts');
    const line = comboAgain(
      lines.map(({ item }) => item),
      lines.map((one) => one.line),
    );
    const [first] = lines;
    if (line && first) await this.#addCombo(line, { seat: first.placing.seat, course: undefined });
  }

  /** Takes these lines off and closes the visit. A line that somebody else has added meanwhile keeps it open. */
  discard(items: readonly OrderItem[]): Promise<Problem> {
    const { rootId } = this.#deps;
    return this.#writes.run(async () => {
      for (const item of items)
        await this.#writes.mutate('visit.removeItem', { visitId: rootId, ...lineName(item) });
      await this.#writes.mutate('visit.close', { visitId: rootId, freeTable: true });
    });
  }

  /**
   * Sends lines as one round: those that `choose` takes from what the screen shows, and from what was tapped here
   * before and will be shown in a moment.
   */
  async send(shown: readonly OrderItem[], choose: Choose): Promise<Sent> {
    const { rootId, newId } = this.#deps;
    let items: readonly OrderItem[] = [];
    const problem = await this.#writes.run(() => {
      items = choose([...shown, ...this.#addedBeside(shown)]);
      const itemIds = items.map(({ id }) => id);
      return this.#writes.mutate('visit.send', { visitId: rootId, roundId: newId(), itemIds });
    });
    return problem === null ? { kind: 'sent', items } : { kind: 'refused', message: problem };
  }

  #addedBeside(shown: readonly OrderItem[]): readonly OrderItem[] {
    const own = this.#written;
    if (!own || this.#deps.now() - own.at >= RECENT_MS) return [];
    const onScreen = new Set(shown.map(({ id }) => id));
    return own.pad.items.filter(({ id }) => this.#added.has(id) && !onScreen.has(id));
  }

  /** Adds to the quantity of an identical line with the same seat and course. Returns undefined when there is none. */
  async #countOn(line: NewLine, { seat, course }: NewPlacing): Promise<Receipt | undefined> {
    const pad = this.#padNow();
    const items = pad?.items.filter((item) => seatOf(item) === seat && courseOf(item) === course);
    const same = pad && sameLine({ ...pad, items: items ?? [] }, line);
    if (!same) return undefined;
    const args = { visitId: this.#deps.rootId, ...lineName(same), by: line.quantity, ...clashOf(line) };
    return this.#writes.tryTo('visit.setItem', args);
  }

  async #addLine(line: NewLine, { seat, course }: NewPlacing): Promise<Receipt> {
    const { rootId, newId } = this.#deps;
    if (line.picks) return this.#addCombo(line, { seat, course });
    const placed = { ...(seat !== null && { seat }), ...(course !== undefined && { course }) };
    const item = { ...line, ...placed, id: newId() };
    this.#added.add(item.id);
    if (this.#opening && !this.#isOpened) return this.#open(this.#opening, item);
    return this.#writes.mutate('visit.addItem', { visitId: rootId, item });
  }

  async #addCombo(line: NewLine, placing: NewPlacing): Promise<Receipt> {
    const { rootId, newId } = this.#deps;
    const { comboInput } = await import('../combo/combo-line.ts');
    const combo = comboInput(line, newId, placing);
    for (const { id } of combo.picks) this.#added.add(id);
    if (this.#opening && !this.#isOpened) await this.#open(this.#opening);
    return this.#writes.mutate('visit.addCombo', { visitId: rootId, combo });
  }

  /** One command opens the visit with its first line, so that no check stays empty behind a product that was refused. */
  async #open(opening: Opening, ...items: readonly InputOf<'visit.addItem'>['item'][]): Promise<Receipt> {
    const { engine, rootId: id } = this.#deps;
    const orderNumber = await engine.nextOrderNumber();
    const receipt = await this.#writes.mutate('visit.open', {
      id,
      orderNumber,
      ...opening,
      items: [...items],
    });
    this.#isOpened = true;
    return receipt;
  }

  #padNow(): Order | undefined {
    const own = this.#written;
    return own && this.#deps.now() - own.at < RECENT_MS ? own.pad : this.#seen;
  }
}

/** A dish that counts on may be the first that somebody was asked about. */
const clashOf = ({ clash }: NewLine): Pick<NewLine, 'clash'> => (clash?.length ? { clash } : {});

export const placingOf = (item: OrderItem): Placing => ({ seat: seatOf(item), course: courseOf(item) });

function saidOf(receipt: Receipt): string | null {
  if (receipt.kind !== 'queued' || !receipt.adjusted) return null;
  const { code, detail } = receipt.adjusted;
  if (code === 'visit.again') return `The check was closed, so this opened #${String(detail.number)}.`;
  if (code === 'item.unavailable') return shortText(detail);
  return code === 'item.stalePrice' ? 'The price changed. The price you showed still applies.' : null;
}
