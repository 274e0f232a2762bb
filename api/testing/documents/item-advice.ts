/** What to do about each code with which an item of an order is refused. */
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';

const RESOLD = 'Choose again from the current menu.';

export const ITEM_ADVICE = {
  'item.product': RESOLD,
  'item.size': RESOLD,
  'item.option': RESOLD,
  'item.optionRequired': 'Choose an option in each required group.',
  'item.price': 'Add the item again at the current price.',
  'item.open': 'Leave it out. Staff can order it.',
  'item.openPrice': 'Send `openPrice`, 1 cent at least.',
  'item.notOpen': 'Leave `openPrice` out.',
  'item.hours': 'Order it while it is sold, or something else.',
  'item.combo': 'Add it as a combo, with what is picked for each part.',
  'item.pick': 'Choose something that the part of the combo offers. `details` names the combo.',
  'item.picks': 'Pick as many as `details` says for that part.',
  'item.unavailable': 'Choose something else, or ask the kitchen.',
} as const satisfies Partial<Readonly<Record<RejectionCode, string>>>;
