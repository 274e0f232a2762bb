/** Charges on card readers over REST: ask one for a part of a check, read what became of it, cancel it, say how it ended. */
import { chargeIdOf } from '@tableside/domain/cards/ask-charge.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { CardCharge } from '@tableside/protocol/rest/card.ts';
import * as v from 'valibot';
import { type CommandRoute, commandRoute } from '../commands/command-route.ts';
import { readRoute } from '../commands/read-row.ts';
import { rowCommands } from '../commands/row-commands.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

const act = 'payment.record' as const;
const tags = ['cards'];
const ofCharge = rowCommands({ entity: 'cardCharge', tags, row: CardCharge, act });

const { id: _, visitId: __, tip, send, ...asking } = COMMANDS['card.charge'].args.entries;

const ASKING: CommandRoute = {
  method: 'POST',
  url: '/visits/:id/charges',
  commands: ['card.charge'],
  act,
  creates: true,
  schema: {
    summary: 'Asks a card reader for a part of a check',
    description:
      'The answer is the charge that was made. It pays nothing yet: read it again to learn what became of it. Until then it ' +
      'holds its part of the bill. Payments are made of what the card was charged. The row has an id of its own.',
    tags,
    row: CardCharge,
    body: v.strictObject({
      id: v.optional(Uuid),
      ...asking,
      tip: described('Cents of tip that are asked for with it.', tip),
      send: described('The lines that the money brings to the kitchen, as one round.', send),
    }),
  },
  async call({ params, body, mint, visible }) {
    const { id: visitId } = await visible({ entity: 'visit', id: params.id ?? '' });
    const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('charge');
    return {
      ...{ name: 'card.charge', args: { ...body, id, visitId }, target: { entity: 'visit', id: visitId } },
      answer: { entity: 'cardCharge', id: chargeIdOf(id) },
    };
  },
};

const { id: _id, paymentId: _payment, ...givingBack } = COMMANDS['card.refund'].args.entries;

const GIVING_BACK: CommandRoute = {
  method: 'POST',
  url: '/payments/:id/card-refunds',
  commands: ['card.refund'],
  act: 'payment.refund',
  creates: true,
  schema: {
    summary: 'Gives money back to the card that paid on a reader',
    description:
      'The answer is the charge, with the refund among its `refunds`. Nothing is on the books yet, and its amount can be given ' +
      'back in no other way: read the charge again to learn what became of it. The refund of the books is made once the ' +
      'provider has done it.',
    tags,
    row: CardCharge,
    body: v.strictObject({ id: v.optional(Uuid), ...givingBack }),
  },
  async call({ params, body, mint, visible }) {
    const payment = await visible({ entity: 'payment', id: params.id ?? '' });
    const id = typeof body.id === 'string' ? body.id.toLowerCase() : mint('refund');
    return {
      name: 'card.refund',
      args: { ...body, id, paymentId: payment.id },
      target: { entity: 'payment', id: payment.id },
      // Without a charge it is refused.
      answer: { entity: 'cardCharge', id: payment.chargeId ?? '' },
    };
  },
};

export function registerCardCharges(app: Api, deps: HttpDeps): void {
  commandRoute(app, deps, ASKING);
  commandRoute(app, deps, GIVING_BACK);
  readRoute(app, deps, {
    ...{ url: '/charges/:id', entity: 'cardCharge', config: { act }, summary: 'One charge on a card reader' },
    ...{ tags, row: CardCharge },
  });
  commandRoute(
    app,
    deps,
    ofCharge('card.cancel', {
      url: '/charges/:id/cancel',
      idArg: 'chargeId',
      summary: 'Cancels a charge on a card reader',
      description:
        'It is a wish, unless nobody has asked the reader yet: the card may have been read before.',
    }),
  );
  commandRoute(
    app,
    deps,
    ofCharge('card.say', {
      url: '/charges/:id/say',
      idArg: 'chargeId',
      summary: 'Says how a charge ended, as the reader shows it',
      description:
        'It counts at once. The provider is asked further for a day, and what it says corrects it.',
    }),
  );
}
