/** The accounts of a venue as administrators see them, and what may be changed of one. */
import { ROLES } from '@tableside/domain/permissions.ts';
import * as v from 'valibot';
import { User } from '../accounts.ts';

export const Account = v.object({
  ...User.entries,
  /** False once it was blocked, or the staff card it belongs to was deactivated: nobody signs in with it. */
  active: v.boolean(),
  /** When an administrator blocked it. */
  blockedAt: v.nullable(v.string()),
  createdAt: v.string(),
  lastSignInAt: v.nullable(v.string()),
  /** The last sign-in, or the last time an open app renewed its session. */
  lastSeenAt: v.nullable(v.string()),
  /** Whether sign-in asks for a code, too. */
  secondFactor: v.boolean(),
});
export type Account = v.InferOutput<typeof Account>;

export const RoleChange = v.object({ role: v.picklist(ROLES) });
export type RoleChange = v.InferInput<typeof RoleChange>;
