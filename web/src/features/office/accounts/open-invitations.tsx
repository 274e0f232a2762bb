/** Invitations that can still be used, each with a button that withdraws it. */
import type { Invitation } from '@tableside/protocol/rest/invitations.ts';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { listInvitations, withdrawInvitation } from '../../../remote/access.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import styles from './office.module.css';

export function OpenInvitations() {
  const toast = useToast();
  const timezone = useVenue()?.timezone;
  const { data, retry } = useRemoteData('invitations', listInvitations, 'Failed to fetch invitations');
  const { problem, attempt } = useAttempt();
  const withdraw = ({ id, name }: Invitation) =>
    attempt(async (remote) => {
      await withdrawInvitation(remote, id);
      toast.show({ message: `The invitation of ${name} was withdrawn` });
      retry();
    });
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
      <ProblemBand problem={problem} />
      <OfficeTable label="Invitations" columns={columns} rows={data ?? []} keyOf={({ id }) => id} />
    </section>
  );
}
