/** The board of devices: what administrators see about each tablet. */
import { line } from '@tableside/domain/command/args.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Time } from '../time.ts';
import { Id, Name, Person, PersonName } from './values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Device = v.object({
  id: Id,
  name: Name,
  letter: described('The first part of the order numbers that the device makes.', v.string()),
  lastNumber: described('The counter of its last order number.', Count),
  lastSeenAt: described('The last sign-in, or the last time an open app renewed its session.', v.string()),
  lastUsedBy: described(
    'Who used the device last, and when. Null when nobody is known.',
    v.nullable(v.object({ name: PersonName, at: described('When the person used it last.', v.string()) })),
  ),
  enrolledBy: described('Who enrolled it, or answers for it since. Null when unknown.', v.nullable(Person)),
  enrolledAt: described('When it was first enrolled. Null when unknown.', v.nullable(v.string())),
  declaredBy: described(
    'Who declared that the staff share it. Null for a personal device.',
    v.nullable(Person),
  ),
  declaredAt: described(
    'When a manager declared that the staff share it. Null for a personal device.',
    v.nullable(v.string()),
  ),
  pending: described(
    'How many changes waited on the device when it last reported. Null until it has reported.',
    v.nullable(Count),
  ),
  oldestPending: described(
    'When the oldest change that waits on the device was made.',
    v.nullable(v.string()),
  ),
  clockOffset: described(
    "How far its clock is ahead of the server's, in ms. Negative when it is behind.",
    v.nullable(v.pipe(v.number(), v.integer())),
  ),
  appVersion: described('The version of the app.', v.nullable(v.string())),
  persisted: described('Whether its browser promised to keep stored data.', v.nullable(v.boolean())),
  numberClashes: described(
    'How often it used an order number that was already taken on that day, and the last such number.',
    Count,
  ),
  lastClash: described('The number that clashed last.', v.nullable(v.string())),
  revokedAt: described('When it was taken out of use.', v.nullable(v.string())),
  clearedAt: described('When its browser last cleared the stored data.', v.nullable(v.string())),
});
export type Device = v.InferOutput<typeof Device>;

/** What a device learns about itself. */
export const ThisDevice = v.object({
  shared: described('Whether the staff share the device. Only managers may say so.', v.boolean()),
  revoked: described('Whether it was taken out of use.', v.boolean()),
});

/** An empty name leaves only the letter. */
export const DeviceName = v.object({ name: described('What people call it.', line(60)) });

/** Names a person by their user id. */
export const DevicesOf = v.object({
  of: described('The id of a user: the devices that they enrolled or declared.', v.string()),
});

/** The ids of the devices that stay in use when the access of the person who answers for them ends or is lowered. */
export const KeepDevices = described(
  'The ids of the devices that stay in use. The caller answers for them from then on.',
  v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200))),
);

/** What becomes of the devices that somebody set up whose access ends. */
export const AccessEnd = v.object({ keepDevices: KeepDevices });

/** Names the person who is about to be dismissed, by their staff card. */
export const DeviceKeeping = v.object({
  dismissalOf: described(
    'The staff card of the person who is about to be dismissed.',
    v.optional(v.string()),
  ),
});

/** A device that a member of staff used, enrolled or declared. It helps to decide what becomes of it when they go. */
export const DeviceOfStaff = v.object({
  id: Id,
  name: described('Its name, with the letter of its order numbers.', v.string()),
  usedAt: described('When the person used the device last.', v.string()),
  othersAt: described('When somebody else used it last. Null when nobody else did.', v.nullable(v.string())),
  isTheirs: described(
    'Whether the device most likely goes with the person: it is not shared, and they enrolled it, used it alone, or last and nobody else within a week.',
    v.boolean(),
  ),
  answersFor: described(
    'Whether it ends with the person unless somebody keeps it: they enrolled or declared it.',
    v.boolean(),
  ),
  isShared: described('Whether the staff share it, as a manager declared.', v.boolean()),
  pending: described(
    'How many changes waited on it when it last reported. Null until it has reported.',
    v.nullable(Count),
  ),
});
export type DeviceOfStaff = v.InferOutput<typeof DeviceOfStaff>;

/** A device in use that the caller enrolled or declared. */
export const OwnDevice = v.object({
  id: Id,
  name: Name,
  letter: described('The first part of the order numbers that the device makes.', v.string()),
  isThis: described('Whether the session that asks is used on it.', v.boolean()),
  isShared: described(
    'Whether the staff share it, as a manager declared. Only managers take such a device out of use.',
    v.boolean(),
  ),
  enrolledAt: described('When it was first enrolled. Null when unknown.', v.nullable(v.string())),
  lastSeenAt: described('When it was last seen.', v.string()),
  pending: described(
    'How many changes waited on it when it last reported. Null until it has reported.',
    v.nullable(Count),
  ),
});
export type OwnDevice = v.InferOutput<typeof OwnDevice>;

/** A device sends this after its browser has cleared the stored data. ISO 8601 UTC. */
export const ClearedReport = v.object({ clearedAt: described('When its browser cleared its data.', Time) });
