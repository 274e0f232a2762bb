/** The venue profile. `pricingRules` are cents; `taxRate` is percent with up to three decimals. */

import type { Accounts } from './accounts.ts';
import type { BillSettings } from './bill-settings.ts';
import type { Prefix } from './menu.ts';
import type { AcceptedMethod } from './payment.ts';
import type { PastSchedule, PriceSchedule } from './price-schedule.ts';
import type { Station } from './station.ts';
import type { Tax } from './tax.ts';
import type { Tender } from './tender.ts';

/** The venue that the first start makes, with or without the demo. */
export const FIRST_VENUE_ID = '00000000-0000-7000-8000-000000000001';

export interface OperatingDay {
  readonly dayOfWeek: number;
  /** Four digits, HHMM. A close at or before the open is after midnight. */
  readonly open: string;
  readonly close: string;
  readonly isOpen: boolean;
}

export interface VenueSettings extends BillSettings {
  /** HHMM by the venue's wall clock. The hours before it still belong to the previous business day. */
  readonly businessDayCutoff: string;
  /** For this many hours, a past price is still valid on a tablet that was offline. */
  readonly priceGraceHours: number;
  readonly kitchenAmberMinutes: number;
  readonly kitchenRedMinutes: number;
  /** So many minutes after an order was sent, the kitchen counts as having begun, even if nobody moved it on. */
  readonly kitchenBeginsMinutes?: number;
  /** Whether a ticket shows the name of the menu beside the one of the kitchen. It does not when it is missing. */
  readonly bothNames?: boolean;
  /** So many minutes before takeout is picked up, the kitchen gets its ticket. */
  readonly pickupLead?: number;
  /** A manager approves each open price above so many cents. Missing or null: none. */
  readonly openPriceMost?: number | null;
  /** Whether guests may create accounts. They may when it is missing. */
  readonly guestRegistration?: boolean;
  /** The tips that the checkout offers, in percent of the subtotal. */
  readonly tipPercents?: readonly number[];
  /** Printed on receipts. */
  readonly taxNumber?: string;
  /** The venue's own words at the end of a receipt. */
  readonly receiptFooter?: string;
  /** The venue's own words for how an option is wanted. One that is missing or empty is the usual word. */
  readonly prefixWords?: Partial<Readonly<Record<Prefix, string>>>;
  /** A tablet that its staff share locks after this many seconds without a touch. */
  readonly lockSeconds?: number;
  /** Whether such a tablet also locks once somebody is done with a check that they closed. */
  readonly lockAfterClose?: boolean;
  /** Whether a PIN opens such a tablet without a network, once it was entered there with one. */
  readonly pinOffline?: boolean;
  /** Whether guests may pay on their phone. They may not when it is missing. */
  readonly payByPhone?: boolean;
  /** Whether breaks are paid. They are not when it is missing. */
  readonly paidBreaks?: boolean;
  /** The accounts that closed days are booked on. None when it is missing. */
  readonly accounts?: Accounts;
}

/** The values of settings that nobody has set. */
export const SETTING_DEFAULTS = {
  guestRegistration: true,
  kitchenBeginsMinutes: 10,
  bothNames: false,
  pickupLead: 20,
  openPriceMost: null,
  tipPercents: [18, 20, 22],
  payAt: 'order',
  sendUnpaid: true,
  serviceCharge: null,
  cashRounding: 'off',
  tipsTo: 'taker',
  discounts: [],
  reasons: {},
  taxNumber: '',
  receiptFooter: '',
  prefixWords: {},
  lockSeconds: 90,
  lockAfterClose: false,
  pinOffline: true,
  payByPhone: false,
  paidBreaks: false,
  accounts: {},
} as const satisfies Partial<VenueSettings>;

export const paysBreaks = ({ settings }: Pick<Venue, 'settings'>): boolean =>
  settings.paidBreaks ?? SETTING_DEFAULTS.paidBreaks;

export const paysByPhone = ({ settings }: Pick<Venue, 'settings'>): boolean =>
  settings.payByPhone ?? SETTING_DEFAULTS.payByPhone;

export const kitchenBeginsMinutes = ({ settings }: Pick<Venue, 'settings'>): number =>
  settings.kitchenBeginsMinutes ?? SETTING_DEFAULTS.kitchenBeginsMinutes;

export const pickupLead = ({ settings }: Pick<Venue, 'settings'>): number =>
  settings.pickupLead ?? SETTING_DEFAULTS.pickupLead;

/** Null: no open price needs a manager. */
export const openPriceMost = ({ settings }: Pick<Venue, 'settings'>): number | null =>
  settings.openPriceMost ?? SETTING_DEFAULTS.openPriceMost;

export const takesRegistrations = ({ settings }: Pick<Venue, 'settings'>): boolean =>
  settings.guestRegistration ?? SETTING_DEFAULTS.guestRegistration;

export type ReceiptSettings = Required<Pick<VenueSettings, 'tipPercents' | 'taxNumber' | 'receiptFooter'>>;

/** Returns the venue's choices for its checkout and receipts. */
export const receiptSettings = ({ settings }: Pick<Venue, 'settings'>): ReceiptSettings => ({
  tipPercents: settings.tipPercents ?? SETTING_DEFAULTS.tipPercents,
  taxNumber: settings.taxNumber ?? SETTING_DEFAULTS.taxNumber,
  receiptFooter: settings.receiptFooter ?? SETTING_DEFAULTS.receiptFooter,
});

export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly website: string;
  readonly socialMedia: Readonly<Record<string, string>>;
  readonly timezone: string;
  readonly operatingHours: readonly OperatingDay[];
  /** Section key → minimum spend in cents. */
  readonly pricingRules: Readonly<Record<string, number>>;
  /** On top of the prices of products that have no tax of their own. */
  readonly taxRate: number;
  /** The taxes that products and categories can have instead. None when it is missing. */
  readonly taxes?: readonly Tax[];
  /** Who makes what is sold. Missing: a kitchen and a bar. Read it with `stationsOf`. */
  readonly stations?: readonly Station[];
  /** Prices that go by the clock. None when it is missing. */
  readonly priceSchedules?: readonly PriceSchedule[];
  /** Earlier forms of them, for tablets that were offline. */
  readonly pastPriceSchedules?: readonly PastSchedule[];
  readonly paymentAccepted: readonly {
    readonly id: AcceptedMethod;
    readonly name: string;
    readonly isActive: boolean;
  }[];
  /** Other ways to pay. Missing: none, and for guests. */
  readonly tenders?: readonly Tender[];
  readonly settings: VenueSettings;
  /** The last business day that was closed (YYYY-MM-DD). Missing before the first close, and for guests. */
  readonly closedThrough?: string;
  /** How many days were closed, each with a Z. Missing before the first close, and for guests. */
  readonly zCount?: number;
  /** The venue is a copy to rehearse in, and nothing in it counts. Only the server sets it. Missing: it is not. */
  readonly isRehearsal?: true;
  readonly version: number;
}
