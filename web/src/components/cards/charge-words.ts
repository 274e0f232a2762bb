/** Says how a charge stands, and what a person can do about it now. */
import type { Detail } from '@tableside/domain/command/command.ts';
import { isRejectionCode } from '@tableside/domain/command/rejection.ts';
import { rejectionText } from '@tableside/domain/command/rejection-text.ts';
import {
  type CardCharge,
  type ChargeWhy,
  isPendingCharge,
  totalOf,
} from '@tableside/domain/entities/card-charge.ts';
import type { CardProvider, CardReader } from '@tableside/domain/entities/card-reader.ts';
import { cardText } from '@tableside/domain/payments/card-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Tone } from '../../ui/theme/tone.ts';

/** `approved` and `declined`: what the reader says. `leave`: it is paid in another way. */
export type ChargeAct = 'cancel' | 'approved' | 'declined' | 'cash' | 'again' | 'other' | 'leave' | 'rest';

export interface ChargeWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string;
  /** It waits since then. ISO 8601 UTC. */
  readonly since?: string;
  readonly acts: readonly ChargeAct[];
}

export interface Told {
  /** Undefined: it was taken on a phone, or its reader is gone. */
  readonly reader: Pick<CardReader, 'name' | 'provider'> | undefined;
  readonly isOnline: boolean;
}

const PROVIDER: Readonly<Record<CardProvider, string>> = { stripe: 'Stripe', square: 'Square' };

/** The name of the reader as it stands in a sentence. */
export const readerName = (reader: Told['reader']): string => reader?.name ?? 'the card reader';
const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const providerName = (reader: Told['reader']): string =>
  reader ? PROVIDER[reader.provider] : 'The provider';

export function chargeWords(charge: CardCharge, told: Told): ChargeWords {
  if (charge.fault !== undefined) return faultWords(charge, told);
  if (!isPendingCharge(charge)) return endedWords(charge, told);
  return told.isOnline ? pendingWords(charge, told) : offlineWords(charge, told);
}

const SAY = ['approved', 'declined'] as const;

function pendingWords(charge: CardCharge, { reader }: Told): ChargeWords {
  const name = readerName(reader);
  const { state, stateAt, cancel } = charge;
  if (state === 'unknown' || state === 'looking') {
    return {
      tone: 'warn',
      title: `No word from ${name}`,
      text: "The card may have been charged. Don't charge it again. Look at the reader: what does it say?",
      acts: [...SAY, 'cash'],
    };
  }
  if (cancel) {
    const text = 'If the card was just read, it may still be charged.';
    return { tone: 'warn', title: 'Cancelling', text, acts: [] };
  }
  if (state === 'shown') {
    return { tone: 'info', title: 'Waiting for the card', since: stateAt, acts: ['cancel'] };
  }
  return { tone: 'info', title: 'Asking the reader', acts: ['cancel'] };
}

function offlineWords({ state }: CardCharge, { reader }: Told): ChargeWords {
  const name = readerName(reader);
  const title = 'This tablet is offline';
  if (state === 'asked') {
    const text = `${atStart(name)} was not asked yet, as far as this tablet knows. Cancel it before you take the money another way.`;
    return { tone: 'warn', title, text, acts: ['cancel'] };
  }
  const text = `Look at ${name}: what does it say? Don't charge the card again before.`;
  return { tone: 'warn', title, text, acts: SAY };
}

const AFTER_NO = ['again', 'other', 'leave'] as const;

function endedWords(charge: CardCharge, told: Told): ChargeWords {
  if (charge.state !== 'approved') {
    return { tone: 'danger', title: 'Nothing was charged', text: whyText(charge, told), acts: AFTER_NO };
  }
  const { amount, card, captured } = charge;
  const left = captured ? amount - captured.amount : 0;
  const what = card ? cardText(card) : formatCents(totalOf(captured ?? charge));
  if (captured === undefined || left <= 0) return { tone: 'ok', title: `Approved: ${what}`, acts: ['leave'] };
  return {
    tone: 'warn',
    title: `${formatCents(totalOf(captured))} of ${formatCents(totalOf(charge))} was approved`,
    text: `${formatCents(left)} left.`,
    acts: ['rest'],
  };
}

type Why = (name: string, provider: string) => string;

const WHY: Readonly<Record<ChargeWhy, Why>> = {
  declined: () => 'The card was declined.',
  canceled: (name) => `It was cancelled on ${name}.`,
  nobody: () => 'Nobody presented a card.',
  offline: (name) => `${atStart(name)} is off, or has no connection.`,
  busy: (name) => `${atStart(name)} was busy with something else.`,
  late: () => 'It took too long to reach the reader.',
  refused: (_, provider) => `${provider} refused it. A manager can look at Card readers.`,
  missing: (_, provider) => `${provider} has no such payment.`,
};

function whyText({ why, cancel, said, state, sure }: CardCharge, { reader }: Told): string {
  const provider = providerName(reader);
  if (said && !sure)
    return `${said.by.name} saw on the reader that it was declined. ${provider} is still asked. If the card was charged after all, the check will say so.`;
  if (cancel && state === 'canceled') return `${cancel.by.name} cancelled it.`;
  return WHY[why ?? (state === 'declined' ? 'declined' : 'canceled')](readerName(reader), provider);
}

function faultWords({ fault, captured }: CardCharge, { reader }: Told): ChargeWords {
  const money = captured ? formatCents(totalOf(captured)) : 'Money';
  const why =
    fault === 'currency'
      ? `${providerName(reader)} took another currency, so nothing is booked.`
      : 'Its check is gone, so nothing is booked.';
  return { tone: 'danger', title: `${money} was charged`, text: `${why} Tell a manager.`, acts: ['leave'] };
}

/** '$42.10 is being paid on Bar reader by Ana' */
export function runningText(charge: CardCharge, reader: Told['reader']): string {
  const sum = formatCents(totalOf(charge));
  const where = charge.via === 'phone' ? 'by phone' : `on ${readerName(reader)}`;
  return isPendingCharge(charge)
    ? `${sum} is being paid ${where} by ${charge.askedBy.name}`
    : `${sum} ${where}, ${charge.askedBy.name}`;
}

/** Why the server asked no reader. */
export function refusedText({ code, detail }: { readonly code: string; readonly detail?: Detail }): string {
  const { by, amount } = detail ?? {};
  if (code === 'card.busy' && typeof by === 'string' && typeof amount === 'number')
    return `The reader is busy: ${formatCents(amount)}, ${by}.`;
  return isRejectionCode(code) ? rejectionText(code, detail) : `The server refused it (${code}).`;
}
