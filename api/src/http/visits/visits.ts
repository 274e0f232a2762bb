/** Visits over REST: list and read them, seat a party, send a round, move, merge and close. */

import { COMMANDS } from '@tableside/domain/commands.ts';
import { VISIT_STATUSES } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import { VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import { Visit } from '@tableside/protocol/rest/visit.ts';
import * as v from 'valibot';
import {
  type Call,
  type CommandRoute,
  commandRoute,
  type RequestContext,
} from '../commands/command-route.ts';
import { readRoute } from '../commands/read-row.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { COPYING, CopiedQuery, linkBothWays } from '../list-query.ts';
import { idFor } from '../orders/external-id.ts';
import { NewItems, withItemIds } from '../orders/new-items.ts';
import type { Api } from '../route-schema.ts';
import { billRoutes } from './bill-calls.ts';
import { visitCommand } from './visit-command.ts';

const VisitQuery = v.object({
  ...CopiedQuery.entries,
  status: described('Only those with this status.', v.optional(v.picklist(VISIT_STATUSES))),
  tableId: described('The table.', v.optional(v.pipe(v.string(), v.maxLength(64)))),
});

/** Visits are for the staff on the floor. */
const config = { act: 'visit.edit' } as const;

export function registerVisits(app: Api, deps: HttpDeps): void {
  registerVisitList(app, deps);
  readRoute(app, deps, {
    url: '/visits/:id',
    entity: 'visit',
    config,
    summary: 'One visit with its bill',
    description:
      'The bill is computed from the rounds as they are now, and where the guests pay first, from the lines that they pay ' +
      'next. What a closed visit sold is `closed.sale`, which never changes.',
    tags: ['visits'],
    row: VisitWithBill,
  });
  for (const route of [...visitRoutes, ...billRoutes]) commandRoute(app, deps, route);
}

function registerVisitList(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Visits, newest first',
    description:
      '`q` searches the number, the name of the party and the name of the server. `from` and `to` compare with the time of opening. ' +
      `${COPYING} The list has no bills: read a visit for its bill.`,
    tags: ['visits'],
    querystring: VisitQuery,
    response: { 200: v.array(Visit) },
  };
  app.get('/visits', { schema, config }, async (request, reply) => {
    const page = await deps.storage.visits(callerOf(request).actor.venueId, request.query);
    linkBothWays(request, reply, page);
    return reply.header('cache-control', 'no-cache').send(page.visits.map((row) => row.doc));
  });
}

const { id: _id, orderNumber: _number, items: _items, payAt, ...party } = COMMANDS['visit.open'].args.entries;
const NewVisit = v.strictObject({
  id: v.optional(Uuid),
  ...party,
  payAt: v.optional(payAt),
  items: described('The lines of the order.', NewItems),
});
const { roundId: _round, visitId: _visit, ...sending } = COMMANDS['visit.send'].args.entries;
const { visitId: _party, ...facts } = COMMANDS['visit.set'].args.entries;
const PartyFacts = v.strictObject(facts);
const NewRound = v.strictObject({
  roundId: described('The round, which is an order of its own.', v.optional(Uuid)),
  ...sending,
});

const visitRoutes: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/visits',
    commands: ['visit.open'],
    act: 'visit.edit',
    creates: true,
    schema: {
      summary: 'Seats a party at a table',
      tags: ['visits'],
      row: VisitWithBill,
      description:
        'The server makes the number. The guests pay at the end, unless `payAt` says otherwise. With `payAt: order` they ' +
        'pay before the kitchen begins: `GET /orders/{id}` is then the order, and a payment sends it. With the id of an ' +
        'order that staff began, the answer is the visit of that order. Lines are added with `POST /orders/{id}/items` under ' +
        'the id of the visit, and reach the kitchen with `POST /visits/{id}/send`. Each caller gives an `externalId` once, and ' +
        'the same again returns the visit that it made.',
      body: NewVisit,
    },
    call: openVisit,
  },
  visitCommand('visit.set', {
    method: 'PATCH',
    url: '/visits/:id',
    summary: 'Changes covers, name or note, or hands the visit over',
    description: '`billed: true` notes that the bill was printed. `staffId` hands the visit over.',
    body: PartyFacts,
  }),
  visitCommand('visit.setAllergy', {
    url: '/visits/:id/allergies',
    summary: 'Notes what a guest must not get',
    description:
      'The lines of that guest have it in `allergy`, also those that were sent. What is in `base` and not in `codes` or ' +
      '`note` goes away; without `base` nothing does.',
  }),
  visitCommand('visit.send', {
    url: '/visits/:id/send',
    summary: 'Sends lines of the pad to the kitchen, as one round',
    description:
      'Only the lines that `itemIds` names are sent. The round is an order of its own, under `roundId`. Lines that ' +
      'were taken off in the meantime are named in `adjusted`.',
    body: NewRound,
    args: ({ body, mint }) => ({ ...body, roundId: body.roundId ?? mint('round') }),
  }),
  visitCommand('visit.move', { url: '/visits/:id/move', summary: 'Moves a party to another table' }),
  visitCommand('visit.merge', {
    url: '/visits/:id/merge',
    idArg: 'from',
    summary: 'Puts the visit on the bill of another one',
    description:
      'Rounds, unsent lines, payments and discounts move to the visit `into`. This visit ends as `merged`. A discount, a ' +
      'waiver or an exemption for the whole bill of either party stays on the lines that this party has now.',
  }),
  visitCommand('visit.close', {
    url: '/visits/:id/close',
    summary: 'Closes a visit on which everything is sent and paid',
    description: '`freeTable` also makes the table available, unless something else is open there.',
  }),
];

function openVisit({ body, caller: { actor }, mint }: RequestContext): Call {
  const id = idFor(body, actor, mint('visit'));
  const args = { payAt: 'end', ...body, ...withItemIds(body.items, mint), id, orderNumber: '' };
  return { name: 'visit.open', args, target: { entity: 'visit', id } };
}
