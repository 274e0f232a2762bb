/** Everything that a database keeps of accounts and devices, each subject from its own file. */
import type { Accounts } from '../door/accounts.ts';
import { createAccess } from './access.ts';
import { createAccountBlocks } from './account-blocks.ts';
import { createAccountList, type Sorted } from './account-list.ts';
import type { WritableDatabase } from './any-database.ts';
import { createDevices } from './devices.ts';
import { createGuesses } from './guesses.ts';
import { createInvitations } from './invitations.ts';
import { createPasswordResets } from './password-resets.ts';
import { createPasswords } from './passwords.ts';
import { createPins, type KeyNames } from './pins.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';
import { createUsers } from './users.ts';

/** The parts that each database says in its own way. */
interface Own {
  readonly sorted: Sorted;
  readonly keys: KeyNames;
}

export const createAccounts = (database: WritableDatabase, { sorted, keys }: Own): Accounts => ({
  ...createUsers(database),
  ...createAccess(database),
  ...createPasswords(database),
  ...createInvitations(database),
  ...createPasswordResets(database),
  ...createSecondFactors(database),
  ...createAccountList(database, sorted),
  ...createSessions(database),
  ...createSignIns(database),
  ...createGuesses(database),
  ...createDevices(database),
  ...createAccountBlocks(database),
  ...createPins(database, keys),
});
