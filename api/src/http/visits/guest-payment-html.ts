/** The page on which a guest sees what became of a payment by phone. It says only what is known. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { escapeText } from '../orders/receipt-html.ts';
import { TEST_NOTE } from './guest-bill-html.ts';
import { type GuestPage, noteHtml } from './guest-page.ts';

export interface GuestPayment {
  readonly venue: Venue;
  readonly number: string;
  readonly charge: CardCharge;
  /** Of this page. */
  readonly path: string;
  readonly billPath: string;
  /** Where the whole receipt is. Undefined: the phone has only the code of the table. */
  readonly receipt: string | undefined;
  readonly isTest: boolean;
}

/** `go`: on the way to the page of the provider. `back`: the guest has left it without paying. */
export type Leg = 'go' | 'back' | 'return';

const SOON_S = 1;
const CHECK_S = 3;
const SLOW_S = 10;

export interface Way {
  readonly leg: Leg;
  /** Of the page of the provider. Undefined: it is not there yet, or is open no more. */
  readonly address: string | undefined;
}

export function paymentPage(payment: GuestPayment, way: Way): GuestPage {
  const { venue, number, charge, isTest } = payment;
  const { says, body, goesOn } = told(payment, way);
  return {
    title: `${says}, ${venue.name}`,
    body: `<header><h1>${escapeText(venue.name)}</h1><p class="quiet">Check ${escapeText(number)}</p></header>
${isTest ? noteHtml(TEST_NOTE) : ''}<section role="status"><p class="total">${escapeText(says)}</p>
<p class="row"><span>${charge.tip > 0 ? `${formatCents(charge.amount)} and a tip of ${formatCents(charge.tip)}` : 'Amount'}</span><span>${formatCents(totalOf(charge.captured ?? charge))}</span></p></section>
${body}`,
    goesOn,
  };
}

interface Told {
  readonly says: string;
  readonly body: string;
  readonly goesOn?: GuestPage['goesOn'];
}

const link = (path: string, text: string, more = 'go'): string =>
  `<a class="${more}" href="${escapeText(path)}"><span>${escapeText(text)}</span></a>`;

function told(payment: GuestPayment, way: Way): Told {
  const { charge, path } = payment;
  switch (charge.state) {
    case 'approved':
      return thanks(payment);
    case 'declined':
    case 'canceled':
      return notPaid(payment);
    case 'unknown':
    case 'looking':
      return {
        says: 'We haven’t heard from the bank',
        body: '<p>Your card may have been charged. Don’t pay again. Show this page to your server.</p>',
        goesOn: { seconds: SLOW_S, path },
      };
    default:
      return charge.cancel
        ? { says: 'Stopping…', body: '', goesOn: { seconds: CHECK_S, path } }
        : waits(payment, way);
  }
}

function waits({ path, charge }: GuestPayment, { leg, address }: Way): Told {
  if (leg === 'back' && charge.state === 'shown')
    return {
      says: 'Not paid yet',
      body: `${link(`${path}?go=1`, 'Go on paying', 'go ink')}
<form method="post" action="${escapeText(path)}/cancel"><button>Don’t pay now</button></form>`,
    };
  if (leg === 'return' && charge.state === 'shown')
    return {
      says: 'Checking…',
      body: `<p>This takes a few seconds. If you have not paid yet:</p>${link(`${path}?go=1`, 'Go to the payment page')}`,
      goesOn: { seconds: CHECK_S, path },
    };
  return {
    says: 'Taking you to the payment page…',
    body: address === undefined ? '' : link(address, 'Go to the payment page', 'go ink'),
    goesOn: address === undefined ? { seconds: SOON_S, path: `${path}?go=1` } : { seconds: 0, path: address },
  };
}

function thanks({ charge, venue, billPath, receipt }: GuestPayment): Told {
  const { card, stateAt } = charge;
  return {
    says: 'Paid. Thank you.',
    body: `<section>${card ? `<p class="row"><span>Card</span><span>${escapeText(`${card.brand} ••${card.last4}`)}</span></p>` : ''}
<p class="row"><span>Date</span><span>${escapeText(dateText(stateAt, venue.timezone))}</span></p></section>
<p>${receipt === undefined ? '' : `<a href="${escapeText(receipt)}">Receipt of the whole check</a> · `}<a href="${escapeText(billPath)}">Back to the bill</a></p>`,
  };
}

const notPaid = ({ charge, billPath }: GuestPayment): Told => ({
  says: 'Not paid',
  body: `<p>Nothing was charged${charge.sure ? '' : ' as far as we know'}. Your part is free again.</p>${link(billPath, 'Back to the bill', 'go ink')}`,
});
