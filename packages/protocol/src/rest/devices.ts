/** The board of devices: what administrators see of each tablet. */
import * as v from 'valibot';
import { Time } from '../time.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Device = v.object({
  id: v.string(),
  name: v.string(),
  letter: v.string(),
  /** The counter of its last order number. */
  lastNumber: Count,
  lastSeenAt: v.string(),
  /** Changes that waited on it when it told last; null while it never told. */
  pending: v.nullable(Count),
  oldestPending: v.nullable(v.string()),
  /** Its clock against the server's, in ms; positive when it is ahead. */
  clockOffset: v.nullable(v.pipe(v.number(), v.integer())),
  appVersion: v.nullable(v.string()),
  /** Whether its browser promised to keep what is stored. */
  persisted: v.nullable(v.boolean()),
  /** How often it used an order number that was taken on that day, and which one last. */
  numberClashes: Count,
  lastClash: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** When its browser last cleared what was kept on it. */
  clearedAt: v.nullable(v.string()),
});
export type Device = v.InferOutput<typeof Device>;

/** A device that a member of staff used, for the question whether it ends with their dismissal. */
export const DeviceOfStaff = v.object({
  id: v.string(),
  /** With the letter of its order numbers. */
  name: v.string(),
  usedAt: v.string(),
  /** When somebody else used it last; null for nobody. */
  othersAt: v.nullable(v.string()),
  /** Whether it most likely goes with the person: they used it alone, or last and nobody else within a week. */
  isTheirs: v.boolean(),
  /** Changes that wait on it, as it told last; null while it never told. */
  pending: v.nullable(Count),
});
export type DeviceOfStaff = v.InferOutput<typeof DeviceOfStaff>;

/** What a device reports of itself when its browser has cleared what was kept on it; ISO 8601 UTC. */
export const ClearedReport = v.object({ clearedAt: Time });
