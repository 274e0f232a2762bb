/** The page of a guest's bill, and the one on which they choose the tip. */
import { type PhoneOffer, type PhonePart, partOnPhone } from '@tableside/domain/cards/phone-parts.ts';
import type { BillDoor } from '@tableside/domain/entities/card-charge.ts';
import { receiptSettings, type Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { billSums, serviceText } from '@tableside/domain/payments/visit-receipt.ts';
import { atRate, formatCents } from '@tableside/domain/values/money.ts';
import type { BillItem } from '@tableside/domain/visits/bill-items.ts';
import { checkName } from '@tableside/domain/visits/check-label.ts';
import { escapeText } from '../orders/receipt-html.ts';
import { type GuestPage, noteHtml } from './guest-page.ts';
import { dollars, queryOf } from './phone-fields.ts';

export interface GuestBill {
  readonly venue: Venue;
  readonly visit: Visit;
  readonly tableName: string;
  readonly offer: PhoneOffer;
  readonly door: BillDoor;
  /** Of this page. */
  readonly path: string;
  readonly lines: readonly BillItem[];
  /** Whether the account can take money. `test`: it moves none. */
  readonly account: 'live' | 'test' | 'none';
}

export const TEST_NOTE = 'TEST. No money moves.';
const MOST_EVEN = 12;

export function billPage(bill: GuestBill, message?: string): GuestPage {
  const { venue, visit, tableName, offer } = bill;
  return {
    title: `Your bill, ${venue.name}`,
    body: `<header><h1>${escapeText(venue.name)}</h1>
<p class="quiet">${escapeText([`Check ${visit.number}`, tableName].filter(Boolean).join(' · '))}</p></header>
${noteHtml(message)}${bill.account === 'test' ? noteHtml(TEST_NOTE) : ''}
${linesHtml(bill)}
${totals(bill)}
${offer.left > 0 ? waysHtml(bill) : ''}`,
  };
}

const row = (label: string, value: string, more = ''): string =>
  `<p class="row${more}"><span>${escapeText(label)}</span><span>${escapeText(value)}</span></p>`;

/** Whoever has only the code of the table reads no dishes. */
function linesHtml({ door, lines, offer: { bill } }: GuestBill): string {
  if (door === 'table') return '';
  const items = lines.map(({ quantity, name, details, cents }) => {
    const below =
      details.length === 0 ? '' : `<br><span class="quiet">${escapeText(details.join(' · '))}</span>`;
    return `<li class="row"><span>${quantity} × ${escapeText(name)}${below}</span><span>${formatCents(cents)}</span></li>`;
  });
  const sums = billSums(bill, undefined).map(({ label, value }) => row(label, value));
  return `<section><ul>\n${items.join('\n')}\n</ul></section>\n<section>${sums.join('\n')}</section>`;
}

function totals({ venue, offer: { bill, due, held, heldUntil } }: GuestBill): string {
  return `<section>${row('Total', formatCents(bill.total))}
${bill.taken > 0 ? row('Paid so far', formatCents(bill.taken)) : ''}
${held > 0 ? row(`Being paid right now, until ${timeText(heldUntil, venue)}`, formatCents(held)) : ''}
${row('To pay', formatCents(Math.max(0, due - held)), ' total')}</section>`;
}

const timeText = (at: string | undefined, { timezone }: Venue): string =>
  at === undefined ? '' : (dateText(at, timezone).split(', ').at(-1) ?? '');

const way = (path: string, label: string, cents: number): string =>
  `<a class="go" href="${escapeText(path)}"><span>${escapeText(label)}</span><span>${formatCents(cents)}</span></a>`;

function waysHtml(bill: GuestBill): string {
  const { path, offer, account, venue } = bill;
  if (account === 'none')
    return '<section><p>Paying by phone does not work right now. Ask your server.</p></section>';
  const checks = offer.checks.map(({ key, left }) => {
    const name = checkName({ key, name: offer.bill.checks.find((one) => one.key === key)?.name ?? null });
    if (left > 0) return way(`${path}?${queryOf({ of: 'check', key })}`, name, left);
    return `<p class="row quiet"><span>${escapeText(name)}</span><span>Somebody is paying this until ${escapeText(timeText(offer.heldUntil, venue))}</span></p>`;
  });
  const parts = Array.from({ length: MOST_EVEN - 1 }, (_, n) => `<option>${n + 2}</option>`);
  return `<section><h2>Pay</h2>
${way(`${path}?part=all`, offer.held > 0 ? 'What is left' : 'Everything', offer.left)}
${checks.join('\n')}</section>
<form method="get" action="${escapeText(path)}"><input type="hidden" name="part" value="parts">
<label for="parts">Split evenly: how many of you share?</label>
<div class="say"><select id="parts" name="parts">${parts.join('')}</select><button>My part</button></div></form>
<form method="get" action="${escapeText(path)}"><input type="hidden" name="part" value="sum">
<label for="sum">Another amount, in dollars</label>
<div class="say"><input id="sum" name="sum" type="text" inputmode="decimal" autocomplete="off" maxlength="9"><button>Go on</button></div></form>`;
}

/** Percents of what the part is without taxes. A bill with a service charge suggests none. */
function tipsOf({ venue, offer: { bill } }: GuestBill, amount: number) {
  if (bill.service > 0 || bill.total <= 0) return [];
  const base = Math.round((bill.net * amount) / bill.total);
  return receiptSettings(venue).tipPercents.map((percent) => ({
    percent,
    cents: Math.min(amount, atRate(base, percent * 1000)),
  }));
}

export function tipPage(bill: GuestBill, part: PhonePart, message?: string): GuestPage {
  const { path, offer, visit, venue, account } = bill;
  const amount = partOnPhone(offer, part, visit);
  const fields = new URLSearchParams(`${queryOf(part)}&amount=${amount}`);
  const hidden = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">`,
  );
  const tips = tipsOf(bill, amount).map(({ percent, cents }) => tipHtml(`${percent}%`, cents));
  const service =
    offer.bill.service > 0 ? `<p class="quiet">${escapeText(serviceText(offer.bill.service))}</p>` : '';
  return {
    title: `Pay, ${venue.name}`,
    body: `<header><h1>${escapeText(venue.name)}</h1><p class="quiet">Check ${escapeText(visit.number)}</p></header>
${noteHtml(message)}${account === 'test' ? noteHtml(TEST_NOTE) : ''}
<section>${row('You pay', formatCents(amount), ' total')}</section>
<form method="post" action="${escapeText(path)}">${hidden.join('')}
<h2>Tip</h2>${service}
<label class="pick"><span><input type="radio" name="tip" value="0" checked>No tip</span><span></span></label>
${tips.join('\n')}
<label class="pick"><span><input type="radio" name="tip" value="own">Another tip, in dollars</span></label>
<input type="text" name="own" aria-label="Another tip, in dollars" inputmode="decimal" autocomplete="off" maxlength="9">
<button class="ink">Pay $${dollars(amount)} and the tip</button>
<p class="quiet">You pay on the page of Stripe. We never see your card. Your part is held for five minutes.</p></form>
<p><a href="${escapeText(path)}">Back to the bill</a></p>`,
  };
}

const tipHtml = (label: string, cents: number): string =>
  `<label class="pick"><span><input type="radio" name="tip" value="${cents}">${label}</span><span>${formatCents(cents)}</span></label>`;

/** Two parties may share a table. Each knows its number from the paper, or asks. */
export const choicePage = (
  venue: Venue,
  bills: readonly { readonly number: string; readonly path: string }[],
): GuestPage => ({
  title: `Your bill, ${venue.name}`,
  body: `<header><h1>${escapeText(venue.name)}</h1></header>
<section><h2>Which check is yours?</h2>
${bills.map(({ number, path }) => `<a class="go" href="${escapeText(path)}"><span>Check ${escapeText(number)}</span></a>`).join('\n')}</section>`,
});

export const notBroughtPage = (venue: Venue): GuestPage => ({
  title: `Your bill, ${venue.name}`,
  body: `<header><h1>${escapeText(venue.name)}</h1></header>
<p>There is nothing to pay here right now. Ask for the bill. For half an hour after it was brought you can pay it here, or scan the code that is on it.</p>`,
});

export const closedPage = (
  { venue, visit }: Pick<GuestBill, 'venue' | 'visit'>,
  receipt: string | undefined,
): GuestPage => ({
  title: `Your bill, ${venue.name}`,
  body: `<header><h1>${escapeText(venue.name)}</h1><p class="quiet">Check ${escapeText(visit.number)}</p></header>
<p>This check is closed. Nothing is left to pay.</p>
${receipt === undefined ? '' : `<p><a href="${escapeText(receipt)}">Receipt</a></p>`}`,
});
