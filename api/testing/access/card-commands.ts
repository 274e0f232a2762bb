/** The expected access to the commands on charges of card readers. */
import { v7 as uuid } from 'uuid';
import { FLOOR, type Line, line } from './command-line.ts';

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
} satisfies Record<string, readonly Line[]>;
