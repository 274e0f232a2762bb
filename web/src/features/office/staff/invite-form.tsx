/** Creates an invitation link. It asks only for the role; the person chooses the password. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import { useState } from 'react';
import { ROLE_OPTIONS, type StaffRole } from '../../../components/staff/role-options.ts';
import { invite } from '../../../remote/access.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { useLowerAccess } from './lower-access.ts';
import styles from './staff-sheet.module.css';
import { ReleaseNote, useRelease } from './use-release.tsx';

export interface InviteFormProps {
  member: StaffMember;
  onMade: (link: InvitationLink) => void;
}

export function InviteForm({ member, onMade }: InviteFormProps) {
  const remote = useRemote();
  const { question, given } = useLowerAccess(member);
  const [role, setRole] = useState<StaffRole>('server');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { held, attempt } = useRelease<StaffRole>(async (wanted, releaseAddress) => {
    const when = `These devices end once ${member.firstName} opens the link and takes the lower role.`;

    return given({ role: wanted, when, isAgain: releaseAddress }, async (keepDevices) => {
      const asked = { role: wanted, releaseAddress, keepDevices: [...keepDevices] };
      onMade(await invite(remote, member.id, asked));
    });
  }, 'No invitation was made');
  const make = async (releaseAddress: boolean): Promise<void> => {
    setBusy(true);
    setProblem(await attempt(role, releaseAddress));
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      {question}
      <Select
        label="Role"
        value={role}
        options={ROLE_OPTIONS}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      />
      <p className={styles.hint}>
        You get a link to pass on. It works once, within 72 hours, and replaces any earlier link. The person
        chooses the password.
      </p>
      {held !== null && <ReleaseNote email={member.email} busy={busy} onRelease={() => void make(true)} />}
      {held === null && problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
      <Button variant="primary" size={56} block busy={busy} onClick={() => void make(false)}>
        Make link
      </Button>
    </div>
  );
}
