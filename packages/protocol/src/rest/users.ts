/** The accounts of a venue as administrators see them, and the changes they can make. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import * as v from 'valibot';
import { User } from '../accounts.ts';
import { KeepDevices } from './devices.ts';

export const Account = v.object({
  ...User.entries,
  /** False once the account is blocked or its staff card is deactivated. Nobody can then sign in with it. */
  active: v.boolean(),
  /** When an administrator blocked it. */
  blockedAt: v.nullable(v.string()),
  createdAt: v.string(),
  lastSignInAt: v.nullable(v.string()),
  /** The last sign-in, or the last time an open app renewed its session. */
  lastSeenAt: v.nullable(v.string()),
  /** Whether sign-in also asks for a code. */
  secondFactor: v.boolean(),
});
export type Account = v.InferOutput<typeof Account>;

export const RoleChange = v.object({ role: v.picklist(ROLES), keepDevices: KeepDevices });
export type RoleChange = v.InferInput<typeof RoleChange>;
