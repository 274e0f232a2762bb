/** The first start: fills an empty database with a venue and one administrator, whose password is shown once. */
import { randomBytes } from 'node:crypto';
import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID, type Venue } from '@tableside/domain/entities/venue.ts';
import { bareVenue } from '@tableside/domain/venue/bare-venue.ts';
import { v7 as uuid } from 'uuid';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Config } from '../config.ts';
import { demoVenue } from '../demo/demo-venue.ts';
import { hashPassword } from '../http/sign-in/passwords.ts';
import type { Storage } from '../storage/storage.ts';
import { serverTimezone } from './server-timezone.ts';

export interface FirstSignIn {
  readonly email: string;
  /** Undefined when the environment set the password, because then it is already known. */
  readonly password: string | undefined;
}

type Settings = Pick<Config, 'adminEmail' | 'adminPassword' | 'demoData'>;

/** Fills an empty database with the demo venue, or with a bare venue that still has to be set up, in the time zone of this machine. */
export async function seedVenue(
  storage: Storage,
  clock: Clock,
  { demoData }: Pick<Settings, 'demoData'>,
): Promise<void> {
  const bare = bareVenue({ id: FIRST_VENUE_ID, timezone: serverTimezone() });
  const changes = demoData ? demoVenue(randomToken) : [change('venue', bare)];
  await storage.venues.create({ id: FIRST_VENUE_ID, host: null, createdAt: isoNow(clock), changes });
}

/** Returns the venue that decides for the whole server, for example when the day ends and a backup is due. */
export async function firstVenue(storage: Pick<Storage, 'row' | 'venues'>): Promise<Venue | undefined> {
  const [first] = await storage.venues.list();
  return first && (await storage.row(first.id, 'venue', first.id))?.doc;
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
  const membership = { userId: user.id, venueId: FIRST_VENUE_ID, role: 'admin' as const, staffId: null };
  return {
    signIn: { email, password: adminPassword === undefined ? password : undefined },
    create: async () => void (await storage.accounts.createUser(user, membership)),
  };
}

/** Guests find a table by its code, so it must not be guessable. */
const randomToken = (): string => randomBytes(12).toString('base64url');
