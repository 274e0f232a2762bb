/** The board of devices: what administrators see about each tablet. */
import { line } from '@tableside/domain/command/args.ts';
import * as v from 'valibot';
import { Time } from '../time.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Device = v.object({
  id: v.string(),
  name: v.string(),
  letter: v.string(),
  /** The counter in its last order number. */
  lastNumber: Count,
  lastSeenAt: v.string(),
  /** The person who used it last, and when. Null while nobody is known. */
  lastUsedBy: v.nullable(v.object({ name: v.string(), at: v.string() })),
  /** Who enrolled it, and when it was first enrolled. Null when unknown. */
  enrolledBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  enrolledAt: v.nullable(v.string()),
  /** Who declared that the staff share it, and when. Null for a personal device. */
  declaredBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  declaredAt: v.nullable(v.string()),
  /** The number of changes that waited on the device when it last reported. Null until it has reported. */
  pending: v.nullable(Count),
  oldestPending: v.nullable(v.string()),
  /** How far its clock is ahead of the server's, in milliseconds. Negative when it is behind. */
  clockOffset: v.nullable(v.pipe(v.number(), v.integer())),
  appVersion: v.nullable(v.string()),
  /** Whether its browser has granted persistent storage. */
  persisted: v.nullable(v.boolean()),
  /** How often it used an order number that was already taken on that day, and the last such number. */
  numberClashes: Count,
  lastClash: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** When its browser last cleared the stored data. */
  clearedAt: v.nullable(v.string()),
});
export type Device = v.InferOutput<typeof Device>;

/** What a device learns about itself. */
export const ThisDevice = v.object({
  /** Whether a manager declared that the staff share it. */
  shared: v.boolean(),
  revoked: v.boolean(),
});

/** An empty name leaves only the letter. */
export const DeviceName = v.object({ name: line(60) });

/** Names a person by their user id. */
export const DevicesOf = v.object({ of: v.string() });

/** The ids of the devices that stay in use when the access of the person who answers for them ends or is lowered. */
export const KeepDevices = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)));

/** What becomes of the devices that somebody set up whose access ends. */
export const AccessEnd = v.object({ keepDevices: KeepDevices });

/** Names the person who is about to be dismissed, by their staff card. */
export const DeviceKeeping = v.object({ dismissalOf: v.optional(v.string()) });

/** A device that a member of staff used, enrolled or declared. It helps to decide what becomes of it when they go. */
export const DeviceOfStaff = v.object({
  id: v.string(),
  /** Includes the letter of its order numbers. */
  name: v.string(),
  usedAt: v.string(),
  /** When somebody else last used it. Null when nobody else did. */
  othersAt: v.nullable(v.string()),
  /**
   * Whether it is most likely the person's own device: it is not shared, and they enrolled it, nobody else used it, or
   * they used it last and nobody else did within a week.
   */
  isTheirs: v.boolean(),
  /** Whether it ends with the person unless somebody keeps it, because they enrolled or declared it. */
  answersFor: v.boolean(),
  /** Whether the staff share it, as a manager declared. */
  isShared: v.boolean(),
  /** The number of waiting changes at its last report. Null until it has reported. */
  pending: v.nullable(Count),
});
export type DeviceOfStaff = v.InferOutput<typeof DeviceOfStaff>;

/** A device in use that the caller enrolled or declared. */
export const OwnDevice = v.object({
  id: v.string(),
  name: v.string(),
  letter: v.string(),
  /** Whether the session that asks is used on it. */
  isThis: v.boolean(),
  /** Whether the staff share it, as a manager declared. Only managers take such a device out of use. */
  isShared: v.boolean(),
  /** When it was first enrolled. Null when unknown. */
  enrolledAt: v.nullable(v.string()),
  lastSeenAt: v.string(),
  /** The number of waiting changes at its last report. Null until it has reported. */
  pending: v.nullable(Count),
});
export type OwnDevice = v.InferOutput<typeof OwnDevice>;

/** A device sends this after its browser has cleared the stored data. ISO 8601 UTC. */
export const ClearedReport = v.object({ clearedAt: Time });
