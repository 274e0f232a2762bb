/** Invitations that can still be used, each with a button that withdraws it. */
import type { Invitation } from '@tableside/protocol/rest/invitations.ts';
import { useState } from 'react';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { listInvitations, withdrawInvitation } from '../../../remote/access.ts';
import { changeProblem } from '../../../remote/api-error.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './office.module.css';

export function OpenInvitations() {
  const remote = useRemote();
  const toast = useToast();
  const timezone = useVenue()?.timezone;
  const { data, retry } = useRemoteData('invitations', listInvitations, 'Failed to fetch invitations');
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async ({ id, name }: Invitation): Promise<void> => {
    try {
      await withdrawInvitation(remote, id);
      setProblem(null);
      toast.show({ message: `The invitation of ${name} was withdrawn` });
      retry();
    } catch (error) {
      setProblem(await changeProblem(error));
    }
  };
  const columns: readonly Column<Invitation>[] = [
    { head: 'Name', cell: ({ name }) => <b>{name}</b> },
    { head: 'Role', cell: ({ role }) => ROLE_LABEL[role] },
    { head: 'Works until', cell: ({ expiresAt }) => clockText(expiresAt, 'dateTime', timezone) },
    {
      head: 'Actions',
      isActs: true,
      cell: (one) => (
        <Button
          size={44}
          variant="ghost"
          aria-label={`Withdraw the invitation of ${one.name}`}
          onClick={() => void withdraw(one)}
        >
          Withdraw
        </Button>
      ),
    },
  ];
  if (!data?.length && problem === null) return null;
  return (
    <section aria-label="Invitations" className={styles.page}>
      <h2>Invitations</h2>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <OfficeTable label="Invitations" columns={columns} rows={data ?? []} keyOf={({ id }) => id} />
    </section>
  );
}
