/** The venue profile. `pricingRules` and settings hold cents and minutes; `taxRate` is percent with up to three decimals. */
import type { PaymentMethod } from '../payments/payment.ts';

export const DEMO_VENUE_ID = '00000000-0000-7000-8000-000000000001';

export interface OperatingDay {
  readonly dayOfWeek: number;
  /** 4-digit HHMM; a close at or before the open is past midnight. */
  readonly open: string;
  readonly close: string;
  readonly isOpen: boolean;
}

export interface VenueSettings {
  /** HHMM by the venue's wall clock: before it, the night still belongs to the day before. */
  readonly businessDayCutoff: string;
  /** Hours in which a price from before still holds for a tablet that was offline. */
  readonly priceGraceHours: number;
  readonly kitchenAmberMinutes: number;
  readonly kitchenRedMinutes: number;
  /** Whether guests may make an account for themselves; left out, they may. */
  readonly guestRegistration?: boolean;
}

export const takesRegistrations = ({ settings }: Pick<Venue, 'settings'>): boolean =>
  settings.guestRegistration !== false;

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
  readonly taxRate: number;
  readonly paymentAccepted: readonly {
    readonly id: PaymentMethod;
    readonly name: string;
    readonly isActive: boolean;
  }[];
  readonly settings: VenueSettings;
  readonly version: number;
}
