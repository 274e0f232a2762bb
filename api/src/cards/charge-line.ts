/** How the provider is asked about one charge: on the reader that it is for, or on a page for a guest's phone. */
import type { CardAnswer } from '@tableside/domain/cards/attempt-steps.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { type CardCharge, ON_PHONES, totalOf } from '@tableside/domain/entities/card-charge.ts';
import type { ChargeDeps, ChargeOf } from './card-write.ts';
import type { KeptOfCharge } from './provider.ts';

interface AttemptLine {
  begin(): Promise<CardAnswer>;
  find(isOver: boolean): Promise<CardAnswer>;
  look(ref: string): Promise<CardAnswer>;
  cancel(ref: string): Promise<void>;
}

/** Undefined: its reader is unknown here, or the phone has nowhere to come back to. */
export function attemptAt(
  { provider, backOf }: Pick<ChargeDeps, 'provider' | 'backOf'>,
  rows: Rows,
  of: ChargeOf,
): AttemptLine | undefined {
  const charge = rows.get('cardCharge', of.chargeId);
  if (!charge) throw new Error('a charge is gone');
  const common = { ...of, at: Date.parse(charge.at), kept: keptOf(charge) };
  if (charge.via === 'phone') {
    const { amount, tip } = charge;
    const ask = { ...common, amount, tip, title: titleOf(rows, charge), back: backOf(charge) ?? '' };
    return ask.back === '' && charge.ref === undefined ? undefined : lineTo(provider.pages, ask);
  }
  const reader = charge.readerId === null ? undefined : rows.get('cardReader', charge.readerId);
  return reader && lineTo(provider, { ...common, readerRef: reader.readerRef, cents: totalOf(charge) });
}

interface Attempts<A> {
  begin(ask: A): Promise<CardAnswer>;
  find(ask: A, isOver: boolean): Promise<CardAnswer>;
  look(ask: A, ref: string): Promise<CardAnswer>;
  cancel(ask: A, ref: string): Promise<void>;
}

const lineTo = <A>(at: Attempts<A>, ask: A): AttemptLine => ({
  begin: () => at.begin(ask),
  find: (isOver) => at.find(ask, isOver),
  look: (ref) => at.look(ask, ref),
  cancel: (ref) => at.cancel(ask, ref),
});

const keptOf = (charge: CardCharge): KeptOfCharge => ({
  ...{ visit: charge.visitId, check: charge.checkKey, reader: charge.readerId ?? ON_PHONES },
  ...{ by: charge.askedBy.id, amount: String(charge.amount), tip: String(charge.tip) },
});

/** The number of a visit never changes, so the same charge always has the same title. */
function titleOf(rows: Rows, { visitId }: CardCharge): string {
  const number = rows.get('visit', visitId)?.number;
  return number === undefined ? 'Your check' : `Check ${number}`;
}
