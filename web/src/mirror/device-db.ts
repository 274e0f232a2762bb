/**
 * What belongs to this browser and not to a user: its identity, its letter and order counter, and which mirrors live
 * here. Numbers are taken in a transaction of their own, so a number is never given twice, whatever fails after it.
 */
import Dexie, { type DexieOptions, type Table } from 'dexie';
import { refuseNewer } from './refuse-newer.ts';
import { writeTransaction } from './transaction.ts';

/** A counter goes round after 999. */
const LAST_NUMBER = 999;

export interface DeviceIdentity {
  readonly key: 'device';
  readonly deviceId: string;
  /** Null until the server enrolled it. */
  readonly deviceToken: string | null;
  readonly letter: string | null;
  readonly venueId: string | null;
  /** The counter of the last order number given, 0 before the first. */
  readonly lastNumber: number;
  /** One of its numbers clashed: it goes on under its letter until the server gave it another one. */
  readonly needsLetter?: boolean;
}

/** By it an account knows this device again: nobody can lock it out by guessing passwords elsewhere. */
export interface SignInSecret {
  readonly key: 'signIn';
  readonly secret: string;
}

export interface LastUser {
  readonly key: 'lastUser';
  readonly userId: string;
}

/** What is known of the browser having cleared this device: see cleared-data.ts. */
export interface ClearedData {
  readonly key: 'cleared';
  /** When it was noticed, in ms of this device's clock. */
  readonly at: number;
  /** The same by the server's clock as it was first reported, ISO 8601 UTC: said again, it is the same report. */
  readonly reportedAs: string | null;
  readonly isReported: boolean;
  readonly isSeen: boolean;
}

export interface MirrorRecord {
  readonly name: string;
  readonly venueId: string;
  readonly userId: string;
  readonly openedAt: number;
}

export class DeviceDb extends Dexie {
  readonly facts!: Table<DeviceIdentity | SignInSecret | LastUser | ClearedData, string>;
  readonly mirrors!: Table<MirrorRecord, string>;

  constructor(name = 'tableside-device', options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({ facts: 'key', mirrors: 'name' });
    refuseNewer(this);
  }
}

/** No order number can be made before the server gave this device its letter. */
export class NotEnrolledError extends Error {
  override readonly name = 'NotEnrolledError';
  constructor() {
    super(
      'This device has no letter for order numbers yet. It gets one at its first connection to the server.',
    );
  }
}

/** The identity of this browser, made at the first call. Two tabs that ask at once get the same. */
export function ensureDevice(device: DeviceDb, newId: () => string): Promise<DeviceIdentity> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known) return known;
    const made = freshDevice(newId());
    await db.facts.add(made);
    return made;
  });
}

/** The secret that this browser signs in with, made at the first call. */
export function ensureSecret(device: DeviceDb, newSecret: () => string): Promise<string> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = (await db.facts.get('signIn')) as SignInSecret | undefined;
    if (known) return known.secret;
    const secret = newSecret();
    await db.facts.add({ key: 'signIn', secret });
    return secret;
  });
}

export async function readDevice(db: DeviceDb): Promise<DeviceIdentity | undefined> {
  return (await db.facts.get('device')) as DeviceIdentity | undefined;
}

const freshDevice = (deviceId: string): DeviceIdentity => ({
  key: 'device',
  deviceId,
  deviceToken: null,
  letter: null,
  venueId: null,
  lastNumber: 0,
});

/** Another copy of this device lives: from now on this one is a new device, without letter until it is enrolled. */
export function renewDevice(device: DeviceDb, deviceId: string): Promise<DeviceIdentity> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known?.deviceId === deviceId) return known;
    const renewed = freshDevice(deviceId);
    await db.facts.put(renewed);
    return renewed;
  });
}

export function wantAnotherLetter(device: DeviceDb): Promise<void> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known && known.letter !== null) await db.facts.put({ ...known, needsLetter: true });
  });
}

export interface EnrolledAs {
  readonly deviceId: string;
  readonly venueId: string;
  readonly letter: string;
  readonly lastNumber: number;
  readonly deviceToken: string;
}

/** What the server gave. A counter under the same letter never goes back; under a new letter the server's holds. */
export function saveEnrolment(device: DeviceDb, given: EnrolledAs): Promise<void> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known?.deviceId !== given.deviceId) return;
    const sameLetter = known.letter === given.letter && known.venueId === given.venueId;
    const lastNumber = sameLetter ? known.lastNumber : given.lastNumber;
    await db.facts.put({ ...known, ...given, lastNumber, needsLetter: false });
  });
}

/** The next number (`B-17`), given once. Throws `NotEnrolledError` before the device has its letter. */
export function takeOrderNumber(device: DeviceDb, venueId: string): Promise<string> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (!known || known.letter === null || known.venueId !== venueId) throw new NotEnrolledError();
    const lastNumber = (known.lastNumber % LAST_NUMBER) + 1;
    await db.facts.put({ ...known, lastNumber });
    return `${known.letter}-${lastNumber}`;
  });
}
