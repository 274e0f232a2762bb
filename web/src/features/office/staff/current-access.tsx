/** The access that a member of staff has: their role, their last visit, an open invitation. Each can be taken away. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Invitation } from '@tableside/protocol/rest/invitations.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { useState } from 'react';
import { blocking, useAccessEnds } from '../../../components/staff/access-end.tsx';
import {
  AccountQuestion,
  type AskedAct,
  doneText,
  signInText,
} from '../../../components/staff/account-question.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { accountOfCard, actOnAccount, listInvitations, withdrawInvitation } from '../../../remote/access.ts';
import { devicesBy } from '../../../remote/devices.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './staff-sheet.module.css';

export interface CurrentAccessProps {
  member: StaffMember;
  onChanged: () => void;
}

export function CurrentAccess({ member, onChanged }: CurrentAccessProps) {
  const { id, firstName } = member;
  const { data, error, retry } = useRemoteData(
    `access of ${id}`,
    async (remote) => ({
      account: await accountOfCard(remote, id),
      invitation: (await listInvitations(remote)).find(({ staffId }) => staffId === id),
    }),
    'Failed to fetch their access',
  );
  const changed = (): void => {
    retry();
    onChanged();
  };
  if (error) return <NoteBand tone="neutral">{error.message}</NoteBand>;
  if (!data) return <p role="status">Looking up their access…</p>;
  return (
    <section aria-label="Current access" className={styles.current}>
      {data.account && (
        <>
          <SignIn account={data.account} onChanged={changed} />
          <p>Giving access again replaces this role and signs {firstName} out.</p>
        </>
      )}
      {data.invitation && <Open invitation={data.invitation} onChanged={changed} />}
      {!data.account && !data.invitation && <p>{firstName} has no sign-in yet.</p>}
    </section>
  );
}

function SignIn({ account, onChanged }: { account: Account; onChanged: () => void }) {
  const { userId } = useActor();
  const toast = useToast();
  const timezone = useVenue()?.timezone;
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { problem, attempt } = useAttempt();
  const { question, confirmed } = useAccessEnds({ timezone, ownLetter: useDeviceLetter() });
  const { role, lastSeenAt, blockedAt } = account;
  const act = blockedAt === null ? 'block' : 'unblock';
  const confirm = (one: AskedAct) =>
    attempt(async (remote) => {
      const end = one.act === 'block' ? blocking(account) : null;
      const isDone = await confirmed(
        (of) => devicesBy(remote, of),
        end,
        (kept) => actOnAccount(remote, { userId: account.id, act: one.act }, kept),
      );
      if (!isDone) return;
      toast.show({ message: doneText(one) });
      onChanged();
    });
  const ask = (): void => {
    if (act === 'block') void confirm({ account, act });
    else setAsked({ account, act });
  };
  return (
    <>
      <p className={styles.has}>
        <b>{ROLE_LABEL[role]}</b>
        <span className={styles.hint}>
          {signInText(account)} · last seen{' '}
          {lastSeenAt === null ? 'never' : clockText(lastSeenAt, 'dateTime', timezone)}
        </span>
      </p>
      <ProblemBand problem={problem} />
      {account.id !== userId && (
        <Button size={48} onClick={ask}>
          {act === 'block' ? 'Take access away' : 'Give access back'}
        </Button>
      )}
      {question}
      <AccountQuestion asked={asked} onConfirm={(one) => void confirm(one)} onClose={() => setAsked(null)} />
    </>
  );
}

function Open({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const toast = useToast();
  const timezone = useVenue()?.timezone;
  const { problem, attempt } = useAttempt();
  const withdraw = () =>
    attempt(async (remote) => {
      await withdrawInvitation(remote, invitation.id);
      toast.show({ message: `${invitation.name}'s invitation was withdrawn` });
      onChanged();
    });
  return (
    <>
      <p className={styles.has}>
        <b>Invited as {ROLE_LABEL[invitation.role]}</b>
        <span className={styles.hint}>
          The link works until {clockText(invitation.expiresAt, 'dateTime', timezone)}
        </span>
      </p>
      <ProblemBand problem={problem} />
      <Button size={48} onClick={() => void withdraw()}>
        Withdraw the invitation
      </Button>
    </>
  );
}
