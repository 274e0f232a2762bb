/**
 * Stores what belongs to this browser rather than to a user: its identity, its letter, its order counter and the list
 * of mirrors. A number is taken in its own transaction, so it is never given twice, even if a later step fails.
 */
import Dexie, { type DexieOptions, type Table } from 'dexie';
import type { DeviceKey, PinEntry } from './pin-entry.ts';
import { refuseNewer } from './refuse-newer.ts';
import { writeTransaction } from './transaction.ts';

/** The counter starts again at 1 after 999. */
const LAST_NUMBER = 999;

export interface DeviceIdentity {
  readonly key: 'device';
  readonly deviceId: string;
  /** Null until the server has enrolled this device. */
  readonly deviceToken: string | null;
  readonly letter: string | null;
  readonly venueId: string | null;
  /** The counter part of the last order number; 0 before the first. */
  readonly lastNumber: number;
  /** One of its numbers clashed. The device keeps its letter until the server gives it another one. */
  readonly needsLetter?: boolean;
  /** The server took this device out of use, and takes nothing from it until it is enrolled again. */
  readonly isOutOfUse?: boolean;
  /** Its staff shared it until it was taken out of use. A manager decides whether they share it again. */
  readonly wasShared?: boolean;
}

/** Lets an account recognize this device at sign-in, so that password guessing elsewhere cannot lock it out. */
export interface SignInSecret {
  readonly key: 'signIn';
  readonly secret: string;
}

export interface LastUser {
  readonly key: 'lastUser';
  readonly userId: string;
}

/** Records that the browser cleared this device's data; see cleared-data.ts. */
export interface ClearedData {
  readonly key: 'cleared';
  /** When it was noticed, in ms of this device's clock. */
  readonly at: number;
  /** The server time of the first report, ISO 8601 UTC. Repeating this time repeats the same report. */
  readonly reportedAs: string | null;
  readonly isReported: boolean;
  readonly isSeen: boolean;
}

/** The staff of this device share one mirror and switch by PIN. */
export interface FloorMode {
  readonly key: 'floor';
  readonly venueId: string;
}

export interface MirrorRecord {
  readonly name: string;
  readonly venueId: string;
  readonly userId: string;
  readonly openedAt: number;
}

export class DeviceDb extends Dexie {
  readonly facts!: Table<DeviceIdentity | SignInSecret | LastUser | ClearedData | FloorMode, string>;
  readonly mirrors!: Table<MirrorRecord, string>;
  readonly pins!: Table<PinEntry, string>;
  readonly keys!: Table<DeviceKey, 'device'>;

  constructor(name = 'tableside-device', options: DexieOptions = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    // 0.x counted to 2. What it kept here is read on: it says where mirrors are in which something may wait.
    this.version(2).stores({ facts: 'key', mirrors: 'name', pins: 'userId', keys: 'id' });
    refuseNewer(this);
  }
}

/** Thrown when an order number is requested before the server has given this device a letter. */
export class NotEnrolledError extends Error {
  override readonly name = 'NotEnrolledError';
  constructor() {
    super('This device needs to connect once before it can number orders.');
  }
}

/**
 * Returns the identity of this browser, and creates it at the first call. Two tabs that ask at once get the same one.
 */
export function ensureDevice(device: DeviceDb, newId: () => string): Promise<DeviceIdentity> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known) return known;
    const made = freshDevice(newId());
    await db.facts.add(made);
    return made;
  });
}

/** Returns the secret that this browser signs in with, and creates it at the first call. */
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

/** Gives this device a new identity because another copy of it is in use. It has no letter until it is enrolled. */
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

/** Asks for the enrollment of a device that was shared, and goes on without sharing it. */
export function stopSharing(device: DeviceDb): Promise<void> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (!known) return;
    const { wasShared: _, ...kept } = known;
    await db.facts.put({ ...kept, needsLetter: true });
  });
}

export interface EnrolledAs {
  readonly deviceId: string;
  readonly venueId: string;
  readonly letter: string;
  readonly lastNumber: number;
  readonly deviceToken: string;
}

/**
 * Stores the enrollment, which also brings a device back into use. The counter never goes back under the same letter;
 * under a new letter the server's counter applies.
 */
export function saveEnrolment(device: DeviceDb, given: EnrolledAs): Promise<void> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (known?.deviceId !== given.deviceId) return;
    const sameLetter = known.letter === given.letter && known.venueId === given.venueId;
    const lastNumber = sameLetter ? known.lastNumber : given.lastNumber;
    const { isOutOfUse: _, wasShared: __, ...kept } = known;
    const { deviceId, venueId, letter, deviceToken } = given;
    await db.facts.put({
      ...kept,
      ...{ deviceId, venueId, letter, deviceToken, lastNumber },
      needsLetter: false,
    });
  });
}

/**
 * Returns the next number (`B-17`) that is not in use. The count starts again after 999. When all numbers are in use, the
 * next one is given again, because guests wait. Throws `NotEnrolledError` before the device has its letter.
 */
export function takeOrderNumber(
  device: DeviceDb,
  venueId: string,
  inUse: ReadonlySet<string>,
): Promise<string> {
  return writeTransaction(device, [device.facts], async (db) => {
    const known = await readDevice(db);
    if (!known || known.letter === null || known.venueId !== venueId) throw new NotEnrolledError();
    const { letter } = known;
    const round = Array.from({ length: LAST_NUMBER }, (_, n) => ((known.lastNumber + n) % LAST_NUMBER) + 1);
    const lastNumber = round.find((n) => !inUse.has(`${letter}-${n}`)) ?? round[0] ?? 1;
    await db.facts.put({ ...known, lastNumber });
    return `${letter}-${lastNumber}`;
  });
}
