/** Lines that found their order cancelled: the new order that takes them, on the same table. */
import type { InputOf } from '@tableside/domain/commands.ts';
import { derivedId } from '@tableside/domain/ids.ts';

interface Refused {
  readonly cmdId: string;
  readonly name: string;
  readonly code: string;
  readonly args: unknown;
}
type Line = InputOf<'order.addItem'>['item'];

/** All lines of the tray that were meant for this order, the first tapped first; none for other refusals. */
export function linesWithoutOrder<R extends Refused>(entry: R, tray: readonly R[]): readonly R[] {
  if (!isLost(entry)) return [];
  return tray.filter((one) => isLost(one) && orderIdOf(one) === orderIdOf(entry)).reverse();
}

const isLost = ({ name, code }: Refused): boolean => name === 'order.addItem' && code === 'order.cancelled';

export const orderIdOf = ({ args }: Pick<Refused, 'args'>): string =>
  (args as Partial<InputOf<'order.addItem'>> | null)?.orderId ?? '';

/** The same lines make the same order: a second tap, or a second try after a reload, makes no other one. */
export function newOrderOf(
  lines: readonly Refused[],
  { tableId, orderNumber }: { readonly tableId: string; readonly orderNumber?: string },
): InputOf<'order.create'> {
  const [first] = lines;
  return {
    id: derivedId(first?.cmdId ?? '', 'new order'),
    ...(orderNumber !== undefined && { orderNumber }),
    tableId,
    items: lines.map(({ args }) => (args as { readonly item: Line }).item),
  };
}
