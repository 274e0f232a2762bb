/**
 * PINs: people switch on a shared tablet with a short number. A PIN is set with the password, and it opens only tablets
 * that are enrolled.
 */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import * as v from 'valibot';

/** The digits as typed. `weaknessOf` says whether they may be a PIN. */
const Typed = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

export const PinChange = v.object({ password: v.pipe(v.string(), v.maxLength(200)), pin: Typed });
export type PinChange = v.InferInput<typeof PinChange>;

export const PinState = v.object({ set: v.boolean() });
export type PinState = v.InferOutput<typeof PinState>;

/** The state of a colleague's PIN, for a manager. The PIN itself is never shown. */
export const PinOfStaff = v.object({
  /** Null: there is no account that may use shared tablets. */
  userId: v.nullable(v.string()),
  set: v.boolean(),
});
export type PinOfStaff = v.InferOutput<typeof PinOfStaff>;

export const PinEntry = v.object({
  userId: v.pipe(v.string(), v.maxLength(64)),
  pin: Typed,
  /** True for an approval and for the time clock: the PIN then opens the act key alone, and no session begins. */
  keyOnly: v.optional(v.boolean()),
});
export type PinEntry = v.InferInput<typeof PinEntry>;

export const PinSession = v.object({
  keyId: v.string(),
  /** Signs the work of this person on this device. 32 bytes in base64url. */
  actKey: v.string(),
  /**
   * A bearer token for REST calls of the floor. It ends after 12 hours, and with the device. Missing when only the act key
   * was asked for.
   */
  token: v.optional(v.string()),
  /** When the act key ends. */
  expiresAt: v.string(),
  user: v.object({
    id: v.string(),
    name: v.string(),
    role: v.picklist(ROLES),
    staffId: v.nullable(v.string()),
  }),
});
export type PinSession = v.InferOutput<typeof PinSession>;

/** Somebody who may use the tablet. */
export const TabletUser = v.object({
  userId: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  hasPin: v.boolean(),
});
export type TabletUser = v.InferOutput<typeof TabletUser>;
