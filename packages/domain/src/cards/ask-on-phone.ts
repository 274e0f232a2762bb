/**
 * A guest wants to pay a part of the bill on the phone. It is a wish like that of a card reader: the part is held until its
 * provider has spoken. A phone can hold no more than a few parts of a bill, so that staff always find room.
 */
import { MAX_CENTS } from '../command/args.ts';
import type { Context, Decision } from '../command/command.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { PhoneOf } from '../entities/card-charge.ts';
import { change } from '../entities/entities.ts';
import { isOpenVisit, MAIN_CHECK, paysFirst } from '../entities/visit.ts';
import { type VisitChain, visitOfRoot } from '../visits/chain.ts';
import { askCharge, chargeIdOf } from './ask-charge.ts';
import { waitingOf } from './claims.ts';
import { checkOfPart, LEAST_ON_PHONE, type PhonePart, partOnPhone, phoneOffer } from './phone-parts.ts';

/** Parts of one bill that phones hold at once. */
export const MOST_ON_PHONES = 4;

export interface PhoneAsk {
  /** Made by the server, and known to this phone alone. */
  readonly id: string;
  /** The id that the server made for what the money sends. */
  readonly roundId: string;
  readonly visitId: string;
  readonly part: PhonePart;
  /** What the phone showed. Another one now is refused, so that nobody pays what they have not seen. */
  readonly amount: number;
  readonly tip: number;
  readonly phone: PhoneOf;
}

/**
 * `closed`: nobody owes anything on it. `changed`: the part comes to another amount by now. `held`: somebody is paying it.
 * `many`: phones hold enough of it. `small`: it is too little. `tip`: the tip is more than the part.
 */
export type PhoneRefusal = 'closed' | 'changed' | 'held' | 'many' | 'small' | 'tip';

export type PhoneAnswer =
  | { readonly chargeId: string; readonly decision: Decision }
  | { readonly no: PhoneRefusal };

/** Nobody who is signed in. The tip is of the server of the check. */
export const aPhone = (venueId: string): Actor => ({
  ...{ userId: 'phone', name: 'Guest', role: 'customer', venueId, staffId: null, deviceId: null },
});

export function askOnPhone(rows: Rows, ask: PhoneAsk, context: Context): PhoneAnswer {
  const { chain } = visitOfRoot(rows, ask.visitId, context);
  if (!chain || !isOpenVisit(chain.end)) return { no: 'closed' };
  const no = refusalOf(chain, ask);
  if (no) return { no };
  const { id, visitId, part, amount, tip, phone } = ask;
  const send = sendOf(chain, ask);
  const asked = {
    ...{ id, visitId, amount, tip, checkKey: checkOfPart(part), close: true },
    ...(part.of === 'parts' && { parts: part.parts }),
    ...(send.itemIds.length > 0 && { send }),
  };
  const decision = askCharge(rows, asked, context);
  if (decision.status !== 'applied') return { no: 'held' };
  const changes = decision.changes.map((one) =>
    one.entity === 'cardCharge' ? change('cardCharge', { ...one.doc, phone }) : one,
  );
  return { chargeId: chargeIdOf(id), decision: { status: 'applied', changes } };
}

function refusalOf(chain: VisitChain, { part, amount, tip }: PhoneAsk): PhoneRefusal | undefined {
  const offer = phoneOffer(chain);
  if (offer.due === 0) return 'closed';
  const now = partOnPhone(offer, part, chain.end);
  if (now === 0) return offer.held > 0 ? 'held' : 'changed';
  if (now !== amount) return 'changed';
  if (amount < LEAST_ON_PHONE && amount !== offer.left) return 'small';
  if (tip > amount || amount + tip > MAX_CENTS) return 'tip';
  const phones = waitingOf(chain.end).filter(({ via }) => via === 'phone');
  return phones.length >= MOST_ON_PHONES ? 'many' : undefined;
}

/** Where guests pay before the kitchen begins, the money brings what it is for. */
function sendOf(chain: VisitChain, { roundId, part }: PhoneAsk) {
  const key = checkOfPart(part);
  const { lines } = phoneOffer(chain).bill;
  const here = new Set(lines.filter(({ shares }) => key in shares).map(({ item }) => item.id));
  const items = paysFirst(chain.end) ? chain.pads.flatMap(({ items: all }) => all) : [];
  return {
    roundId,
    itemIds: items.map(({ id }) => id).filter((id) => key === MAIN_CHECK || here.has(id)),
  };
}
