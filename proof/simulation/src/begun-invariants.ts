/**
 * I32: Nothing that the kitchen began leaves a bill without somebody who answers for it: portions of a line that was ever
 * on an order in preparation, or ever ticked off, become fewer only by a command of a manager, or with an approval. Portions
 * that move are a line of their own, and are as begun as the line was.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { dividedBy } from './divided-lines.ts';
import { momentsOf } from './moments.ts';
import type { Processed, ServerRecord } from './server-record.ts';

const IN_KITCHEN: readonly Order['status'][] = ['preparing', 'serving', 'completed'];

/** A line, wherever it is: its portions that are paid for, and whether the kitchen ever began with it. */
interface Line {
  readonly left: number;
  readonly isBegun: boolean;
}

export function checkBegun(record: ServerRecord): string[] {
  const lines = new Map<string, Line>();
  const found: string[] = [];
  for (const { rows, commands, isWhole } of momentsOf(record)) {
    const orders = rows.flatMap(({ entity, doc }) => (entity === 'order' ? [doc] : []));
    const [command] = commands;
    const now = new Map(orders.flatMap(linesOf));
    const parts = new Map(commands.flatMap((one) => [...dividedBy(one)]));
    for (const [line, part] of parts) {
      const moved = now.get(part);
      if (moved) now.set(part, { ...moved, isBegun: moved.isBegun || lines.get(line)?.isBegun === true });
    }
    for (const [id, line] of now) {
      const before = lines.get(id);
      lines.set(id, { ...line, isBegun: line.isBegun || before?.isBegun === true });
      const left = line.left + (now.get(parts.get(id) ?? '')?.left ?? 0);
      const isLess = before?.isBegun === true && left < before.left;
      if (isLess && isWhole && command && !isAnsweredFor(command))
        found.push(`I32 ${command.command?.name} of ${command.command?.by} took line ${id} off its bill`);
    }
  }
  return found;
}

const linesOf = (order: Order): readonly (readonly [string, Line])[] =>
  order.items.map((item) => [item.id, lineOf(order, item)]);

const lineOf = ({ status }: Order, item: OrderItem): Line => ({
  left: status === 'cancelled' ? 0 : leftOf(item),
  isBegun: IN_KITCHEN.includes(status) || isTickedOff(item),
});

/** What nobody has to make is ready from the beginning. */
const isTickedOff = ({ status, station }: OrderItem): boolean => status === 'ready' && station !== NO_STATION;

const isAnsweredFor = ({ command }: Processed): boolean =>
  command === undefined || command.approver !== undefined || roleMay(command.role, 'item.voidLate');
