/** The first start: fills an empty database with a venue and one administrator, whose password is shown once. */
import { randomBytes } from 'node:crypto';
import { change } from '@tableside/domain/entities.ts';
import { PAYMENT_METHODS } from '@tableside/domain/payments/payment.ts';
import { DEMO_VENUE_ID, type Venue } from '@tableside/domain/venue/venue.ts';
import { v7 as uuid } from 'uuid';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Config } from '../config.ts';
import { demoVenue } from '../demo/demo-venue.ts';
import { hashPassword } from '../http/sign-in/passwords.ts';
import type { Storage } from '../storage/storage.ts';

export interface FirstSignIn {
  readonly email: string;
  /** Undefined when the environment set the password, because then it is already known. */
  readonly password: string | undefined;
}

type Settings = Pick<Config, 'adminEmail' | 'adminPassword' | 'demoData'>;

/** Fills an empty database with the demo venue, or with a bare venue that still has to be set up. */
export async function seedVenue(storage: Storage, { demoData }: Pick<Settings, 'demoData'>): Promise<void> {
  if ((await storage.accounts.countUsers()) > 0) return;
  await storage.seed(DEMO_VENUE_ID, demoData ? demoVenue(randomToken) : [change('venue', bareVenue())]);
}

/** An administrator account that is ready to be saved. */
export interface FirstAdmin {
  readonly signIn: FirstSignIn;
  /** Saves the account. From then on it can sign in. */
  create(): Promise<void>;
}

/**
 * Prepares the first administrator, including the slow password hash. Returns undefined when accounts exist already.
 */
export async function prepareFirstAdmin(
  storage: Storage,
  clock: Clock,
  { adminEmail: email, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdmin | undefined> {
  if ((await storage.accounts.countUsers()) > 0) return undefined;
  const password = adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const user = { id: uuid(), name: 'Administrator', email, passwordHash, createdAt: isoNow(clock) };
  const membership = { userId: user.id, venueId: DEMO_VENUE_ID, role: 'admin' as const, staffId: null };
  return {
    signIn: { email, password: adminPassword === undefined ? password : undefined },
    create: async () => void (await storage.accounts.createUser(user, membership)),
  };
}

/** Guests find a table by its code, so it must not be guessable. */
const randomToken = (): string => randomBytes(12).toString('base64url');

const METHOD_NAMES = {
  cash: 'Cash',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_payment: 'Mobile payment',
} as const;

/** Returns a venue that still has to be set up: closed every day, no tax, every payment method. */
const bareVenue = (): Venue => ({
  id: DEMO_VENUE_ID,
  name: '',
  description: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
  email: '',
  website: '',
  socialMedia: {},
  timezone: 'America/New_York',
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
