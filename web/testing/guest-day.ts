/** What a guest does at a table of the venue. */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { EXAMPLE } from '@tableside/domain/testing/example-ids.ts';

export type Call = {
  readonly [N in CommandName]: { readonly name: N; readonly args: InputOf<N> };
}[CommandName];

export const burger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
});
const BY_GUEST = { orderId: EXAMPLE.byGuest };

export const A_GUEST: readonly (CommandName | Call)[] = [
  {
    name: 'order.create',
    args: {
      id: EXAMPLE.byGuest,
      tableId: 'table-12',
      tableCode: 'qr-12',
      items: [{ ...burger(5), id: EXAMPLE.byPhone }],
    },
  },
  { name: 'order.addItem', args: { ...BY_GUEST, item: burger(6) } },
  { name: 'order.setItem', args: { ...BY_GUEST, itemId: testId('item', 6), by: 1, note: 'mild' } },
  { name: 'order.removeItem', args: { ...BY_GUEST, itemId: testId('item', 6) } },
  {
    name: 'order.addCombo',
    args: {
      ...BY_GUEST,
      combo: {
        id: EXAMPLE.guestsCombo,
        productId: 'deal',
        sizeId: 'deal',
        quantity: 1,
        picks: [{ id: EXAMPLE.guestsPick, slotId: 'main', productId: 'burger', sizeId: 'regular' }],
      },
    },
  },
  { name: 'order.setDetails', args: { ...BY_GUEST, guests: 2, note: 'Birthday' } },
  'order.submit',
  { name: 'call.make', args: { kind: 'server', tableId: 'table-12', tableCode: 'qr-12' } },
];
