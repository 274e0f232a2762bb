/** The administrator's actions on an account besides its role: block, unblock, delete a guest's account. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import type { AskedAct } from '../../../components/staff/account-question.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './account-acts.module.css';

type Act = AskedAct['act'];

const isGuest = ({ role, staffId }: Account): boolean => role === 'customer' && staffId === null;

export interface AccountActsProps {
  account: Account;
  onAsk: (asked: AskedAct) => void;
  onHelp: (account: Account) => void;
}

export function AccountActs({ account, onAsk, onHelp }: AccountActsProps) {
  const { userId } = useActor();
  if (account.id === userId) return <span className={styles.you}>You</span>;
  const acts: readonly [Act, string][] = [
    account.blockedAt === null ? ['block', 'Block'] : ['unblock', 'Unblock'],
    ...(isGuest(account) ? [['delete', 'Delete'] as [Act, string]] : []),
  ];
  return (
    <span className={styles.acts}>
      {account.active && (
        <Button
          size={44}
          variant="outline"
          aria-label={`Help ${account.name} sign in`}
          onClick={() => onHelp(account)}
        >
          Help
        </Button>
      )}
      {acts.map(([act, word]) => (
        <Button
          key={act}
          size={44}
          variant="outline"
          aria-label={`${word} ${account.name}`}
          onClick={() => onAsk({ account, act })}
        >
          {word}
        </Button>
      ))}
    </span>
  );
}
