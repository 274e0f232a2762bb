/** The account of somebody whose server does whatever it is asked, on a device where nothing waits. */
import type { AccountDoor } from '../src/features/account/account-context.tsx';
import { createConfirmation } from '../src/remote/confirmation.ts';
import { createSession, memoryStore } from '../src/remote/session.ts';

interface Over extends Partial<Omit<AccountDoor, 'account'>> {
  readonly account?: Partial<AccountDoor['account']>;
}

export const anAccountDoor = ({
  account,
  session = createSession(memoryStore()),
  ...over
}: Over = {}): AccountDoor => ({
  session,
  account: {
    signIn: async () => undefined,
    register: async () => undefined,
    me: async () => 'renewed',
    giveCode: async () => undefined,
    changePassword: async () => undefined,
    confirm: async () => undefined,
    signOut: async () => undefined,
    endSession: async () => undefined,
    ...account,
  },
  confirmation: createConfirmation(session),
  waitingWork: async () => [],
  exportWork: async () => '',
  isOutOfUse: async () => false,
  takeBackUnshared: async () => undefined,
  ...over,
});
