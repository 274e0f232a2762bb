/**
 * I45: A line with an open price costs what the command that made it said. Above the limit of the venue, a manager typed it or
 * approved it. It keeps both wherever it goes, until somebody types another price. Guests have no such line.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { Processed, ServerRecord } from './server-record.ts';
import { OPEN_PRICE_MOST } from './simulated-venue.ts';

export function checkOpenPrices(record: ServerRecord): string[] {
  const known = new Map<string, OrderItem>();
  const found: string[] = [];
  for (const moment of momentsOf(record)) {
    const typed = new Map(moment.commands.flatMap(typedIn));
    for (const line of linesIn(moment)) {
      const before = known.get(line.id);
      const now = before === undefined ? typed.get(line.id) : undefined;
      const wrong = now
        ? faultIn(line, now)
        : before && !same(before.openPrice, line.openPrice) && 'forgets who typed its price';
      if (wrong) found.push(`I45 ${line.name} ${line.id} ${wrong}`);
      known.set(line.id, line);
    }
  }
  return found;
}

interface Typed {
  readonly openPrice: number;
  readonly by: NonNullable<Processed['command']>;
}

function faultIn({ openPrice, size }: OrderItem, typed: Typed): string | undefined {
  const { role, approver } = typed.by;
  if (role === 'customer') return 'has the price of a guest';
  if (!openPrice || size.currentPrice !== typed.openPrice)
    return `costs ${size.currentPrice}, and ${typed.openPrice} was typed`;
  const isAsked = roleMay(role, 'price.open') || approver !== undefined;
  return typed.openPrice > OPEN_PRICE_MOST && !isAsked ? 'was dear, and no manager was asked' : undefined;
}

const linesIn = ({ rows }: Moment): readonly OrderItem[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'order' ? (doc as Order).items : []));

interface Named {
  readonly id: string;
  readonly openPrice?: number;
}

/** The new lines that a command names with an open price. */
function typedIn({ command }: Processed): readonly (readonly [string, Typed])[] {
  const { item, items = [] } = Object(command?.args) as { item?: Named; items?: readonly Named[] };
  return [...(item ? [item] : []), ...items].flatMap(({ id, openPrice }) =>
    command && openPrice !== undefined ? [[id, { openPrice, by: command }] as const] : [],
  );
}
