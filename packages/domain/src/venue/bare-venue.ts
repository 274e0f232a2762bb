/** A venue that still has to be set up. */
import { PAYMENT_METHODS } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';

const METHOD_NAMES = {
  cash: 'Cash',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_payment: 'Mobile payment',
} as const;

type Known = Pick<Venue, 'id' | 'timezone'> & Partial<Pick<Venue, 'name'>>;

/** Closed every day, no tax, every payment method. Nobody knows a time zone for it but the caller. */
export const bareVenue = ({ id, timezone, name = '' }: Known): Venue => ({
  id,
  name,
  description: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  email: '',
  website: '',
  socialMedia: {},
  timezone,
  operatingHours: Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    open: '0000',
    close: '0000',
    isOpen: false,
  })),
  pricingRules: {},
  taxRate: 0,
  paymentAccepted: PAYMENT_METHODS.map((id) => ({ id, name: METHOD_NAMES[id], isActive: true })),
  settings: {
    businessDayCutoff: '0400',
    priceGraceHours: 24,
    kitchenAmberMinutes: 8,
    kitchenRedMinutes: 12,
  },
  version: 0,
});
