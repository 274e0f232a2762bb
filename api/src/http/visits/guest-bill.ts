/**
 * A guest's bill on the phone, without a sign-in: what is on it, what is left to pay, and the part that they choose. Whoever
 * has the code may read it. A wrong code and no bill look alike.
 */
import {
  aPhone,
  askOnPhone,
  type PhoneAnswer,
  type PhoneRefusal,
} from '@tableside/domain/cards/ask-on-phone.ts';
import { type PhonePart, partOnPhone } from '@tableside/domain/cards/phone-parts.ts';
import { noop } from '@tableside/domain/command/command.ts';
import { paysByPhone } from '@tableside/domain/entities/venue.ts';
import { isOpenVisit } from '@tableside/domain/entities/visit.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';
import { venueOf } from '../venue-of-host.ts';
import { billPath, isBrought } from './bill-door.ts';
import { billPage, choicePage, closedPage, notBroughtPage, tipPage } from './guest-bill-html.ts';
import { NO_BILL, onTheWay, sendPage } from './guest-page.ts';
import { type OpenedBill, openBill, receiptPathOf } from './open-bill.ts';
import { Choice, PartQuery, partOf, tipIn } from './phone-fields.ts';
import { isStopped, type PhoneQuota } from './phone-quota.ts';

export const ofBill = {
  tags: ['guest bills'],
  params: v.object({ id: Id, code: described('The code that opens the bill.', v.string()) }),
  produces: ['text/html'],
};
export const open = { open: true, perAddress: 20 } as const;

const SAYS: Readonly<Record<PhoneRefusal, string>> = {
  closed: 'Nothing is left to pay.',
  changed: 'The bill has changed. Look at it again before you pay.',
  held: 'Somebody is paying this right now.',
  many: 'Several phones are paying this bill right now. Wait for one of them, or ask your server.',
  small: 'That is too little to pay by phone. Pay at least $1.00.',
  tip: 'The tip is more than your part. Enter a smaller one.',
};

export function registerGuestBill(app: Api, deps: HttpDeps, quota: PhoneQuota): void {
  const read = {
    ...ofBill,
    summary: 'A guest’s bill, as a page',
    description:
      'Whoever has the link may read it. The code of a bill is made like that of a receipt, of the id of the visit and `/bill`. ' +
      'With `part` the page asks for the tip.',
    querystring: PartQuery,
    response: { 200: v.string(), 404: v.string() },
  };
  app.get('/bill/:id/:code', { schema: read, config: open }, async (request, reply) => {
    const opened = await openBill(deps, { venueId: venueOf(request), ...request.params });
    if (!opened) return sendPage(reply, 404, NO_BILL);
    return sendBill(deps, reply, opened, partOf(request.query));
  });

  const pay = {
    ...ofBill,
    summary: 'Holds a part of the bill for a guest, and leads to the page of the provider',
    description: 'For the form of the page. The part is held for five minutes.',
    body: Choice,
    response: { 200: v.string(), 404: v.string(), 409: v.string(), 429: v.string() },
  };
  app.post('/bill/:id/:code', { schema: pay, config: open }, async (request, reply) => {
    const opened = await openBill(deps, { venueId: venueOf(request), ...request.params });
    if (!opened) return sendPage(reply, 404, NO_BILL);
    return payPart(deps, { request, reply, opened, quota });
  });

  registerBillOfTable(app, deps);
}

async function sendBill(
  deps: HttpDeps,
  reply: FastifyReply,
  opened: OpenedBill,
  part: PhonePart | undefined,
): Promise<FastifyReply> {
  const { bill } = opened;
  const { offer, visit, account } = bill;
  if (!isOpenVisit(visit) || offer.bill.total === 0)
    return sendPage(reply, 200, closedPage(bill, receiptPathOf(deps, opened)));
  if (!part || account === 'none') return sendPage(reply, 200, billPage(bill));
  const amount = partOnPhone(offer, part, visit);
  if (amount > 0) return sendPage(reply, 200, tipPage(bill, part));
  return sendPage(
    reply,
    200,
    billPage(bill, part.of === 'sum' ? 'That is more than what is left.' : SAYS.held),
  );
}

interface Paying {
  readonly request: FastifyRequest & { readonly body: v.InferOutput<typeof Choice> };
  readonly reply: FastifyReply;
  readonly opened: OpenedBill;
  readonly quota: PhoneQuota;
}

async function payPart(deps: HttpDeps, { request, reply, opened, quota }: Paying): Promise<FastifyReply> {
  const { bill, id, venueId } = opened;
  const part = partOf(request.body);
  const tip = tipIn(request.body);
  const refuse = (text: string, status = 409) =>
    sendPage(reply, status, part && tip === undefined ? tipPage(bill, part, text) : billPage(bill, text));
  if (!part) return refuse('Choose what you pay.');
  if (tip === undefined) return refuse('Enter the tip as dollars, such as 3.50.');
  if (bill.account === 'none') return refuse('Paying by phone does not work right now. Ask your server.');
  const { rootId } = bill.visit;
  if (!quota.admit({ visitId: rootId, address: request.ip }))
    return refuse('This was tried too often. Ask your server.', 429);
  if (await wasStopped(deps, venueId, quota.heldOf(rootId)))
    return refuse('Your server has stopped a payment by phone. Ask them, or try again in five minutes.');
  const answer = await held(deps, venueId, {
    ...{ id: uuid(), roundId: uuid(), visitId: id, part, amount: Number(request.body.amount), tip },
    phone: {
      door: bill.door,
      origin: `${request.protocol}://${request.host}`.slice(0, 200),
      ...(bill.account === 'test' && { test: true }),
    },
  });
  if ('no' in answer) return refuse(SAYS[answer.no]);
  quota.noteHeld(rootId, answer.chargeId);
  return sendPage(reply, 200, onTheWay(`${bill.path}/payments/${answer.chargeId}?go=1`));
}

async function wasStopped(
  { storage, clock }: HttpDeps,
  venueId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await Promise.all(ids.map((id) => storage.row(venueId, 'cardCharge', id)));
  return rows.some((row) => row && isStopped(row.doc, clock.now()));
}

/** Stored before anybody is asked for money. */
async function held(
  { storage, clock }: HttpDeps,
  venueId: string,
  ask: Parameters<typeof askOnPhone>[1],
): Promise<PhoneAnswer> {
  const at = isoNow(clock);
  const cmdId = uuid();
  const actor = aPhone(venueId);
  let answer: PhoneAnswer = { no: 'closed' };
  const [outcome] = await storage.write(venueId, [
    {
      ...{ cmdId, name: 'card.phone', version: 1, argsHash: '', isWork: true, payload: null },
      ...{ actor: { ...actor, role: 'admin', isMachine: true }, occurredAt: at, receivedAt: at },
      reads: [{ kind: 'visitOf', visitId: ask.visitId }, { kind: 'venue' }],
      decide: (rows) => {
        answer = askOnPhone(rows, ask, { actor, occurredAt: at, cmdId });
        return 'no' in answer ? noop : answer.decision;
      },
    },
  ]);
  if (outcome?.kind !== 'done') throw new Error(`a part could not be held: ${outcome?.kind}`);
  return answer;
}

/** The code of a table is the same for every party, so it opens what was brought just now, and no dishes. */
function registerBillOfTable(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Leads a guest from the code of their table to their bill',
    description:
      'For half an hour after the bill was brought. The page shows sums, and no dishes. Two parties at a table choose theirs.',
    tags: ofBill.tags,
    params: v.object({ qrCode: described('The code that is printed on the table.', v.string()) }),
    response: { 200: v.string(), 404: v.string() },
    produces: ['text/html'],
  };
  app.get('/tables/code/:qrCode/bill', { schema, config: open }, async (request, reply) => {
    const { storage, clock, secrets } = deps;
    const venueId = venueOf(request);
    const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
    const tables = await storage.rows(venueId, 'table');
    const table = tables.find(
      ({ doc }) => doc.qrCode === request.params.qrCode && !doc.archived && !isCounter(doc),
    );
    if (!venue || !table || !paysByPhone(venue)) return sendPage(reply, 404, NO_BILL);
    const rows = await storage.load(venueId, [{ kind: 'visitsOfTable', tableId: table.id }]);
    const bills = rows
      .all('visit')
      .filter((visit) => visit.tableId === table.id && isOpenVisit(visit) && isBrought(visit, clock.now()))
      .map(({ rootId, number }) => ({ number, path: billPath(secrets, { venueId, id: rootId }, 'table') }));
    const [first, ...others] = bills;
    if (!first) return sendPage(reply, 200, notBroughtPage(venue));
    return sendPage(reply, 200, others.length > 0 ? choicePage(venue, bills) : onTheWay(first.path));
  });
}
