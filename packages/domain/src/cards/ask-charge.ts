/**
 * Somebody wants a part of the bill from a card. It is a wish until the provider has spoken: nothing is paid and nothing
 * is cooked. It waits for nobody: what arrives late is refused, and so is what somebody else holds already.
 */
import { type Context, type Decision, noop, rejected } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type CardCharge, isAtReader } from '../entities/card-charge.ts';
import { change } from '../entities/entities.ts';
import { isOpenVisit, MAIN_CHECK, VISIT_LIMITS } from '../entities/visit.ts';
import { later } from '../printing/print-times.ts';
import { derivedId } from '../values/ids.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { HOLD_MS, LATE_MS } from './card-times.ts';
import { claimable, waitingOf, withClaim } from './claims.ts';

export interface ChargeAsk {
  /** Made by the device. */
  readonly id: string;
  readonly visitId: string;
  readonly checkKey?: string | undefined;
  readonly amount: number;
  readonly tip: number;
  /** Left out: on a phone. */
  readonly readerId?: string | undefined;
  readonly send?: { readonly roundId: string; readonly itemIds: readonly string[] } | undefined;
  readonly close?: boolean | undefined;
  readonly parts?: number | undefined;
}

/** Others cannot know it before, so nobody takes it from a charge. */
export const chargeIdOf = (id: string): string => derivedId(id, 'charge');

export function askCharge(rows: Rows, ask: ChargeAsk, context: Context): Decision {
  const id = chargeIdOf(ask.id);
  const known = rows.get('cardCharge', id);
  if (known) return isSameAsk(known, ask) ? noop : rejected('card.exists');
  const { chain } = visitOfRoot(rows, ask.visitId, context);
  if (!chain) return rejected('visit.notFound');
  const { end } = chain;
  if (!isOpenVisit(end)) return rejected('visit.closed', { number: end.number });
  const { actor, occurredAt, arrival } = context;
  const now = arrival?.at ?? occurredAt;
  if (now > later(occurredAt, LATE_MS)) return rejected('card.late');
  const blocked = readerRejection(rows, ask, actor.venueId);
  if (blocked) return blocked;
  const left = claimable(chain, ask.checkKey ?? MAIN_CHECK);
  if (ask.amount > left) return rejected('card.beingPaid', { left });
  for (const [part, held] of [
    ['waiting', waitingOf(end)],
    ['takings', end.takings],
  ] as const)
    if (held.length >= VISIT_LIMITS[part]) return rejected('visit.tooLarge', { [part]: VISIT_LIMITS[part] });
  const charge = chargeOf(ask, context, now);
  return {
    status: 'applied',
    changes: [change('cardCharge', charge), change('visit', withClaim(end, charge))],
  };
}

function chargeOf(ask: ChargeAsk, { actor }: Context, now: string): CardCharge {
  const via = ask.readerId === undefined ? 'phone' : 'reader';
  return {
    ...{ id: chargeIdOf(ask.id), venueId: actor.venueId, visitId: ask.visitId, via },
    checkKey: ask.checkKey ?? MAIN_CHECK,
    ...{ amount: ask.amount, tip: ask.tip, readerId: ask.readerId ?? null },
    ...(ask.send && { send: ask.send }),
    ...(ask.close && { close: true as const }),
    ...(ask.parts !== undefined && { parts: ask.parts }),
    askedBy: { id: actor.userId, name: actor.name },
    deviceId: actor.deviceId,
    ...{ at: now, until: later(now, HOLD_MS[via]), state: 'asked', stateAt: now },
    ...{ booked: { amount: 0, tip: 0 }, paymentIds: [], sure: false, version: 0 },
  };
}

/** A reader serves one guest at a time. */
function readerRejection(rows: Rows, { readerId }: ChargeAsk, venueId: string): Decision | undefined {
  if (readerId === undefined) return undefined;
  const reader = rows.get('cardReader', readerId);
  if (reader?.venueId !== venueId || reader.archived) return rejected('card.noReader');
  const busy = rows.watchedCharges(readerId).find(isAtReader);
  return busy && rejected('card.busy', { by: busy.askedBy.name, amount: busy.amount + busy.tip });
}

const isSameAsk = (known: CardCharge, ask: ChargeAsk): boolean =>
  known.visitId === ask.visitId &&
  known.amount === ask.amount &&
  known.tip === ask.tip &&
  known.readerId === (ask.readerId ?? null);
