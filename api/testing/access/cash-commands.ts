/** The expected access to the commands on card readers, drawers and days. */
import { v7 as uuid } from 'uuid';
import { CARD_COMMANDS } from './card-commands.ts';
import { FLOOR, line, lineOfOwn, MANAGERS, MANAGERS_OR_APPROVED } from './command-line.ts';

export const CASH_COMMANDS = {
  ...CARD_COMMANDS,
  'payment.giveTip': [
    line(MANAGERS, async (t) => ({
      paymentId: await t.cash.tip(),
      staffId: await t.card(),
      reason: 'They served them',
    })),
  ],
  'drawer.open': [lineOfOwn(FLOOR, () => ({ id: uuid(), name: 'Bar', float: 20_000 }))],
  'drawer.move': [
    line(
      FLOOR,
      async (t) => ({
        drawerId: await t.cash.drawer(),
        id: uuid(),
        kind: 'paidIn',
        cents: 500,
        reason: 'Change',
      }),
      'cash that comes in',
    ),
    line(
      MANAGERS_OR_APPROVED,
      async (t) => ({ drawerId: await t.cash.drawer(), id: uuid(), kind: 'drop', cents: 500 }),
      'cash that goes out',
    ),
  ],
  'drawer.close': [
    line(
      MANAGERS,
      async (t) => ({ drawerId: await t.cash.drawer(), counted: 20_000 }),
      "a colleague's drawer",
    ),
  ],
  'day.close': [lineOfOwn(MANAGERS, (t) => t.cash.dayToClose())],
};
