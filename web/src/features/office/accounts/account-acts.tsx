/** The administrator's actions on an account besides its role: block, unblock, delete a guest's account. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import { useActor } from '../../../components/staff/actor.tsx';
import { blockAccount, deleteAccount, unblockAccount } from '../../../remote/account-blocks.ts';
import { changeProblem } from '../../../remote/api-error.ts';
import { type Remote, useRemote } from '../../../remote/remote-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './account-acts.module.css';

type Act = 'block' | 'unblock' | 'delete';

export interface AskedAct {
  readonly account: Account;
  readonly act: Act;
}

const CALLS: Readonly<Record<Act, (remote: Remote, userId: string) => Promise<void>>> = {
  block: blockAccount,
  unblock: unblockAccount,
  delete: deleteAccount,
};
const DONE: Readonly<Record<Act, string>> = { block: 'blocked', unblock: 'unblocked', delete: 'deleted' };

const isGuest = ({ role, staffId }: Account): boolean => role === 'customer' && staffId === null;

export function signInText({ active, blockedAt, secondFactor }: Account): string {
  if (blockedAt !== null) return 'Blocked';
  if (!active) return 'Deactivated';
  return secondFactor ? 'Allowed, with a code' : 'Allowed';
}

export interface AccountActsProps {
  account: Account;
  onAsk: (asked: AskedAct) => void;
  onHelp: (account: Account) => void;
}

export function AccountActs({ account, onAsk, onHelp }: AccountActsProps) {
  const { userId } = useActor();
  if (account.id === userId) return null;
  const acts: readonly [Act, string][] = [
    account.blockedAt === null ? ['block', 'Block'] : ['unblock', 'Unblock'],
    ...(isGuest(account) ? [['delete', 'Delete'] as [Act, string]] : []),
  ];
  return (
    <span className={styles.acts}>
      {account.active && (
        <Button
          size={44}
          variant="ghost"
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
          variant="ghost"
          aria-label={`${word} ${account.name}`}
          onClick={() => onAsk({ account, act })}
        >
          {word}
        </Button>
      ))}
    </span>
  );
}

export interface AccountQuestionProps {
  asked: AskedAct | null;
  onDone: () => void;
  onProblem: (problem: string | null) => void;
  onClose: () => void;
}

/** Asks for confirmation, because each action removes or restores somebody's access. */
export function AccountQuestion({ asked, onDone, onProblem, onClose }: AccountQuestionProps) {
  const remote = useRemote();
  const toast = useToast();
  const confirm = async ({ account, act }: AskedAct): Promise<void> => {
    onClose();
    try {
      await CALLS[act](remote, account.id);
      onProblem(null);
      toast.show({ message: `${account.name} was ${DONE[act]}` });
      onDone();
    } catch (error) {
      onProblem(`${account.name}: ${await changeProblem(error)}`);
    }
  };
  return (
    <Dialog
      open={asked !== null}
      type={asked?.act === 'unblock' ? 'warning' : 'error'}
      {...wordsOf(asked)}
      onConfirm={() => asked && void confirm(asked)}
      onCancel={onClose}
    />
  );
}

function wordsOf(asked: AskedAct | null) {
  const name = asked?.account.name ?? '';
  switch (asked?.act) {
    case 'unblock':
      return { title: `Unblock ${name}`, message: 'They can sign in again.', confirmText: 'Unblock' };
    case 'delete':
      return {
        title: `Delete the account of ${name}`,
        message:
          'Name, email and password are deleted for good, and so is the name on the orders. Orders and payments stay.',
        confirmText: 'Delete',
      };
    default:
      return {
        title: `Block ${name}`,
        message: 'They are signed out on all devices, and cannot sign in until you unblock them.',
        confirmText: 'Block',
      };
  }
}
