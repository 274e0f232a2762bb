/** Asks before an account is unblocked or deleted. A block asks about devices too; see `access-end.tsx`. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export interface AskedAct {
  readonly account: Account;
  readonly act: 'block' | 'unblock' | 'delete';
}

const DONE: Readonly<Record<AskedAct['act'], string>> = {
  block: 'blocked',
  unblock: 'unblocked',
  delete: 'deleted',
};

/** `Amara was blocked` */
export const doneText = ({ account, act }: AskedAct): string => `${account.name} was ${DONE[act]}`;

export function signInText({ active, blockedAt, secondFactor }: Account): string {
  if (blockedAt !== null) return 'Blocked';
  if (!active) return 'Deactivated';
  return secondFactor ? 'Allowed, with a code' : 'Allowed';
}

export interface AccountQuestionProps {
  /** An account to unblock or to delete. Null while nothing is asked. */
  asked: AskedAct | null;
  onConfirm: (asked: AskedAct) => void;
  onClose: () => void;
}

export function AccountQuestion({ asked, onConfirm, onClose }: AccountQuestionProps) {
  return (
    <Dialog
      open={asked !== null}
      type={asked?.act === 'unblock' ? 'warning' : 'error'}
      {...textOf(asked)}
      onConfirm={() => {
        onClose();
        if (asked) onConfirm(asked);
      }}
      onCancel={onClose}
    />
  );
}

function textOf(asked: AskedAct | null) {
  const name = asked?.account.name ?? '';
  switch (asked?.act) {
    case 'unblock':
      return { title: `Unblock ${name}`, message: 'They can sign in again.', confirmText: 'Unblock' };
    default:
      return {
        title: `Delete the account of ${name}`,
        message:
          'Name, email and password are deleted for good, and so is the name on the orders. Orders and payments stay.',
        confirmText: 'Delete',
      };
  }
}
