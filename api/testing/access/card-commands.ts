/** The expected access to the commands on charges of card readers. */
import { v7 as uuid } from 'uuid';
import { FLOOR, type Line, line, MANAGERS_OR_APPROVED } from './command-line.ts';

export const CARD_COMMANDS = {
  'card.charge': [
    line(FLOOR, async (t) => ({
      id: uuid(),
      visitId: (await t.visits.withLine()).visitId,
      readerId: await t.cards.reader(),
      amount: 1,
    })),
  ],
  'card.cancel': [line(FLOOR, async (t) => ({ chargeId: await t.cards.charge() }))],
  'card.say': [line(FLOOR, async (t) => ({ chargeId: await t.cards.charge(), outcome: 'declined' }))],
  'card.refund': [
    line(MANAGERS_OR_APPROVED, async (t) => ({
      ...{ id: uuid(), paymentId: await t.cards.paid(), amount: 1, reason: 'Cold' },
    })),
  ],
} satisfies Record<string, readonly Line[]>;
