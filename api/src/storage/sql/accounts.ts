/** Everything that an engine keeps of accounts and devices, each subject from its own file. */
import type { Accounts } from '../door/accounts.ts';
import { createAccess } from './access.ts';
import { createAccountBlocks } from './account-blocks.ts';
import { createAccountList, type Sorted } from './account-list.ts';
import { createDevices } from './devices.ts';
import type { WritingEngine } from './engine.ts';
import { createGuesses } from './guesses.ts';
import { createInvitations } from './invitations.ts';
import { createPasswordResets } from './password-resets.ts';
import { createPasswords } from './passwords.ts';
import { createPins, type KeyNames } from './pins.ts';
import { createSecondFactors } from './second-factors.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './sign-ins.ts';
import { createUsers } from './users.ts';

/** The parts that each engine says in its own way. */
interface Own {
  readonly sorted: Sorted;
  readonly keys: KeyNames;
}

export const createAccounts = (engine: WritingEngine, { sorted, keys }: Own): Accounts => ({
  ...createUsers(engine),
  ...createAccess(engine),
  ...createPasswords(engine),
  ...createInvitations(engine),
  ...createPasswordResets(engine),
  ...createSecondFactors(engine),
  ...createAccountList(engine, sorted),
  ...createSessions(engine),
  ...createSignIns(engine),
  ...createGuesses(engine),
  ...createDevices(engine),
  ...createAccountBlocks(engine),
  ...createPins(engine, keys),
});
