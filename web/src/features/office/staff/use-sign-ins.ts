/** Says on each staff card which sign-in the person has. Only administrators may know, and only with the network. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import { signInText } from '../../../components/staff/account-question.tsx';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { listAccounts } from '../../../remote/access.ts';
import type { Remote } from '../../../remote/remote-context.tsx';
import { useRemoteData } from '../../../remote/use-remote-data.ts';

export function useSignIns(mayKnow: boolean) {
  const { data, retry } = useRemoteData(
    mayKnow ? 'sign-ins' : 'no sign-ins',
    (remote) => (mayKnow ? allAccounts(remote) : Promise.resolve(undefined)),
    'Failed to fetch accounts',
  );
  return {
    retry,
    wordsOf(staffId: string): string | undefined {
      if (!data) return undefined;
      const account = data.find((one) => one.staffId === staffId);
      return account ? `${ROLE_LABEL[account.role]} · ${signInText(account)}` : 'No sign-in yet';
    },
  };
}

async function allAccounts(remote: Remote): Promise<Account[]> {
  const accounts: Account[] = [];
  let before: string | null = null;
  do {
    const page = await listAccounts(remote, before);
    accounts.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return accounts;
}
