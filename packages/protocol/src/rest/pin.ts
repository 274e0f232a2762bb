/**
 * PINs: people switch on a shared tablet with a short number. A PIN is set with the password, and it opens only tablets
 * that are enrolled.
 */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Id, PersonName } from './values.ts';

/** The digits as typed. `weaknessOf` says whether they may be a PIN. */
const Typed = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

export const PinChange = v.object({
  password: described('The password.', v.pipe(v.string(), v.maxLength(200))),
  pin: described('What was typed as the PIN. 4 to 8 digits.', Typed),
});
export type PinChange = v.InferInput<typeof PinChange>;

export const PinState = v.object({ set: described('Whether there is one.', v.boolean()) });
export type PinState = v.InferOutput<typeof PinState>;

/** The state of a colleague's PIN, for a manager. The PIN itself is never shown. */
export const PinOfStaff = v.object({
  userId: described('The account. Null: there is none that may use shared tablets.', v.nullable(v.string())),
  set: described('Whether there is one.', v.boolean()),
});
export type PinOfStaff = v.InferOutput<typeof PinOfStaff>;

export const PinEntry = v.object({
  userId: described('The account.', v.pipe(v.string(), v.maxLength(64))),
  pin: described('What was typed as the PIN. 4 to 8 digits.', Typed),
  keyOnly: described(
    'True for an approval and for the time clock: the act key comes alone, and no session begins.',
    v.optional(v.boolean()),
  ),
});
export type PinEntry = v.InferInput<typeof PinEntry>;

export const PinSession = v.object({
  keyId: described('The act key that made the signature.', v.string()),
  actKey: described('Signs the work of the person on this device. 32 bytes in base64url.', v.string()),
  token: described(
    'A bearer token for REST calls of the floor. It ends after 12 hours, and with the device. Missing when only the act key was asked for.',
    v.optional(v.string()),
  ),
  expiresAt: described('When the act key ends.', v.string()),
  user: described(
    'Who is signed in.',
    v.object({
      id: Id,
      name: PersonName,
      role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
      staffId: described('The staff card that the account belongs to.', v.nullable(v.string())),
    }),
  ),
});
export type PinSession = v.InferOutput<typeof PinSession>;

/** Somebody who may use the tablet. */
export const TabletUser = v.object({
  userId: described('The account.', v.string()),
  name: PersonName,
  role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
  hasPin: described('Whether the person has set a PIN.', v.boolean()),
});
export type TabletUser = v.InferOutput<typeof TabletUser>;
