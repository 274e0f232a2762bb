/** Administrator Access: who can sign in, with which role, and when they were last seen. */
import { ROLES, type Role } from '@tableside/domain/command/permissions.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { AsOf } from '../../../components/pages/as-of.tsx';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { LoadOlder } from '../../../components/pages/load-older.tsx';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { blocking, lowerRole, useAccessEnds } from '../../../components/staff/access-end.tsx';
import {
  AccountQuestion,
  type AskedAct,
  doneText,
  signInText,
} from '../../../components/staff/account-question.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { isNamedOnly } from '../../../components/staff/named-only.ts';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useDeviceLetter } from '../../../mirror/read/read-device.ts';
import { actOnAccount, listAccounts, setRole } from '../../../remote/access.ts';
import { devicesBy } from '../../../remote/devices.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemotePages } from '../../../remote/use-remote-data.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { AccountActs } from './account-acts.tsx';
import { AccountHelp } from './account-help.tsx';
import styles from './office.module.css';
import { OpenInvitations } from './open-invitations.tsx';

export function AccessPage() {
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  const { rows, ...state } = useRemotePages('accounts', listAccounts, 'Failed to fetch accounts');
  return (
    <Page of="/profile/access" back={<BackLink to="/profile" />}>
      <div className={styles.page}>
        <div className={styles.intro}>
          <p className={styles.hint}>
            People get a login on their staff card. Changing a role signs them out on all devices.
          </p>
          <Link to="/staff" className={buttonClass({})}>
            <Icon of={UserPlus} />
            Add a login on Staff
          </Link>
        </div>
        {rows ? (
          <Accounts rows={rows} onChanged={state.retry} />
        ) : (
          <RemoteState {...state} reason="Accounts need a connection." />
        )}
        <OpenInvitations />
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
        <LoadOlder pages={state}>Load more</LoadOlder>
      </div>
    </Page>
  );
}

function Accounts({ rows, onChanged }: { rows: readonly Account[]; onChanged: () => void }) {
  const toast = useToast();
  const timezone = useVenue()?.timezone;
  const { problem, attempt } = useAttempt();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { question, confirmed } = useAccessEnds({ timezone, ownLetter: useDeviceLetter() });
  const [helped, setHelped] = useState<Account | null>(null);
  const change = (account: Account, role: Role) => {
    const { id, name } = account;
    return attempt(async (remote) => {
      const end = lowerRole(account, role, `${name} is signed out on all devices.`);
      const isDone = await confirmed(
        (userId) => devicesBy(remote, userId),
        end,
        async (keepDevices) => void (await setRole(remote, id, { role, keepDevices })),
      );
      if (!isDone) return;
      toast.show({ message: `${name} is now ${ROLE_LABEL[role]}` });
      onChanged();
    }, name);
  };
  const act = (asked: AskedAct) =>
    attempt(async (remote) => {
      const { account, act } = asked;
      const end = act === 'block' ? blocking(account) : null;
      const isDone = await confirmed(
        (userId) => devicesBy(remote, userId),
        end,
        (kept) => actOnAccount(remote, { userId: account.id, act }, kept),
      );
      if (!isDone) return;
      toast.show({ message: doneText(asked) });
      onChanged();
    }, asked.account.name);
  const ask = (asked: AskedAct): void => {
    if (asked.act === 'block') void act(asked);
    else setAsked(asked);
  };
  const columns: readonly Column<Account>[] = [
    {
      head: 'Name',
      cell: ({ name, email }) => <NameCell name={name} email={email} />,
      sortBy: ({ name }) => name,
    },
    {
      head: 'Role',
      cell: (account) => <RoleCell account={account} onChange={(role) => void change(account, role)} />,
      sortBy: ({ role }) => ROLES.indexOf(role),
    },
    {
      head: 'Last seen',
      cell: ({ lastSeenAt }) => (lastSeenAt ? clockText(lastSeenAt, 'dateTime', timezone) : 'Never'),
      sortBy: ({ lastSeenAt }) => lastSeenAt ?? '',
    },
    { head: 'Sign-in', cell: (account) => signInText(account) },
    {
      head: 'Actions',
      isActs: true,
      cell: (account) => <AccountActs account={account} onAsk={ask} onHelp={setHelped} />,
    },
  ];
  return (
    <>
      <ProblemBand problem={problem} />
      <OfficeTable label="Accounts" columns={columns} rows={staffFirst(rows)} keyOf={({ id }) => id} />
      {question}
      <AccountQuestion asked={asked} onConfirm={(one) => void act(one)} onClose={() => setAsked(null)} />
      <AccountHelp
        account={helped}
        onClose={() => setHelped(null)}
        onChanged={() => {
          setHelped(null);
          onChanged();
        }}
      />
    </>
  );
}

/** On a full night, a hundred guests who gave only a first name must not hide the people who work here. */
const staffFirst = (rows: readonly Account[]): readonly Account[] =>
  rows.toSorted((a, b) => Number(isNamedOnly(a.email)) - Number(isNamedOnly(b.email)));

function NameCell({ name, email }: { name: string; email: string }) {
  return (
    <span className={styles.stack}>
      <b>{name}</b>
      <span className={styles.small}>{isNamedOnly(email) ? 'Guest, first name only' : email}</span>
    </span>
  );
}

function RoleCell({ account, onChange }: { account: Account; onChange: (role: Role) => void }) {
  const { userId } = useActor();
  return (
    <Select
      className={styles.role}
      label={`${account.name}'s role`}
      labelHidden
      value={account.role}
      disabled={account.id === userId}
      options={ROLES.map((role) => ({ value: role, label: ROLE_LABEL[role] }))}
      onChange={(event) => onChange(event.target.value as Role)}
    />
  );
}
