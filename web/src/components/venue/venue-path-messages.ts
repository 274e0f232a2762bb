/** Translates a path of the venue into words: `operatingHours[1]` becomes 'Monday hours'. */

import { PAYMENT_METHODS, type PaymentMethod } from '@tableside/domain/entities/payment.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { dayName } from '../time/day-names.ts';

const TEXTS: Readonly<Record<string, string>> = {
  zipCode: 'ZIP code',
  phoneNumber: 'Phone number',
  timezone: 'Time zone',
  taxRate: 'Tax rate',
  taxId: 'Tax',
  businessDayCutoff: 'Business-day cut-off',
  priceGraceHours: 'Price grace period (hours)',
  kitchenAmberMinutes: 'Minutes until due',
  kitchenRedMinutes: 'Minutes until late',
  bothNames: 'Both names on tickets',
  kitchenName: 'Kitchen name',
  stationId: 'Station',
  kitchenBeginsMinutes: 'Minutes until the kitchen has begun',
  pickupLead: 'Minutes from ticket to pickup',
  openPriceMost: 'Open prices without a manager up to',
  guestRegistration: 'Guest registration',
  tipPercents: 'Tip presets',
  payAt: 'When guests pay',
  sendUnpaid: 'Servers send what is unpaid',
  cashRounding: 'Cash rounding',
  tipsTo: 'Whose the tips are',
  serviceCharge: 'Service charge',
  discounts: 'Discounts',
  reasons: 'Reasons',
  taxNumber: 'Tax number',
  prefixWords: 'Words for options',
  receiptFooter: 'Receipt footer',
  lockSeconds: 'Lock tablets after (seconds)',
  lockAfterClose: 'Lock after a check is closed',
  pinOffline: 'PIN without a network',
  payByPhone: 'Pay by phone',
  paidBreaks: 'Paid breaks',
  accounts: 'Accounts',
};

export function venuePathText(path: string): string {
  const [, list = '', member = ''] = /^(\w+)\[(.+)\]$/.exec(path) ?? [];
  switch (list) {
    case 'operatingHours':
      return `${dayName(Number(member))} hours`;
    case 'pricingRules':
      return `Minimum of ${member}`;
    case 'paymentAccepted':
      return PAYMENT_METHODS.some((method) => method === member)
        ? METHOD_LABEL[member as PaymentMethod]
        : member;
    case 'priceSchedules':
      return 'Price schedules';
    case 'stations':
      return 'Stations';
    case 'taxes':
      return 'Taxes';
    case 'tenders':
      return 'Other ways to pay';
    case 'socialMedia':
      return capitalised(member);
    case 'settings':
      return TEXTS[member] ?? member;
    default:
      return TEXTS[path] ?? capitalised(path);
  }
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
