/** What each line said of allergies so far, and which words it lost. Part of I42. */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { dividedBy } from './divided-lines.ts';
import type { Moment } from './moments.ts';
import type { Processed } from './server-record.ts';

interface Said {
  readonly words: readonly string[];
  /** What somebody was asked about. */
  readonly clash: readonly string[];
  readonly isSent: boolean;
}

/** They change a line that is not sent, its guest, or the allergy of its guest. */
const MAY_CHANGE = /^((order|visit)\.(setItem|placeItem)|visit\.(setAllergy|giveBack))$/;

export class LineAllergies {
  readonly #lines = new Map<string, Said>();

  lostIn({ rows, commands, isWhole }: Moment): readonly string[] {
    const [command] = commands;
    const lines = rows.flatMap(({ entity, doc }) => (entity === 'order' ? linesOf(doc as Order) : []));
    const found = isWhole && command ? lines.flatMap(([item, said]) => this.#lost(item, said, command)) : [];
    for (const [{ id }, said] of lines) this.#lines.set(id, said);
    return found;
  }

  #lost(item: OrderItem, said: Said, processed: Processed): readonly string[] {
    const { command } = processed;
    const before = this.#lines.get(item.id) ?? this.#partOf(item.id, processed);
    if (!before || (!before.isSent && MAY_CHANGE.test(command?.name ?? ''))) return [];
    const lost = [...lacking(before.words, said.words), ...lacking(before.clash, said.clash)];
    return lost.map((word) => `I42 ${word} left ${item.name} ${item.id} with ${command?.name}`);
  }

  /** Portions that move are a line of their own. */
  #partOf(id: string, processed: Processed): Said | undefined {
    const whole = [...dividedBy(processed)].find(([, part]) => part === id)?.[0];
    return whole === undefined ? undefined : this.#lines.get(whole);
  }
}

const linesOf = (order: Order): readonly (readonly [OrderItem, Said])[] =>
  order.items.map((item) => [item, saidOn(item, order.status !== 'draft')]);

const saidOn = ({ allergy, clash }: OrderItem, isSent: boolean): Said => ({
  words: (allergy ?? '')
    .toLowerCase()
    .split(', ')
    .filter((word) => word !== ''),
  clash: clash?.allergens ?? [],
  isSent,
});

const lacking = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.filter((word) => !now.includes(word));
