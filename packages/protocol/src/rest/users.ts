/** The accounts of a venue as administrators see them, and the changes they can make. */
import { ROLES } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { User } from '../accounts.ts';
import { KeepDevices } from './devices.ts';
import { MadeAt } from './values.ts';

export const Account = v.object({
  ...User.entries,
  active: described(
    'False once the account is blocked or its staff card is deactivated. Nobody can then sign in with it.',
    v.boolean(),
  ),
  blockedAt: described(
    'When the account of a guest was blocked; null while it may sign in.',
    v.nullable(v.string()),
  ),
  createdAt: MadeAt,
  lastSignInAt: described('The last time somebody signed in with the password.', v.nullable(v.string())),
  lastSeenAt: described(
    'The last sign-in, or the last time an open app renewed its session.',
    v.nullable(v.string()),
  ),
  secondFactor: described('Whether sign-in asks for a code after the password.', v.boolean()),
});
export type Account = v.InferOutput<typeof Account>;

export const RoleChange = v.object({
  role: described('admin, manager, server, kitchen or customer.', v.picklist(ROLES)),
  keepDevices: KeepDevices,
});
export type RoleChange = v.InferInput<typeof RoleChange>;
