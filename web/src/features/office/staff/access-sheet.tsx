/**
 * The form that gives a member of staff access: an invitation link, or a role and a first password. It needs the
 * network, because accounts are stored on the server.
 */
import type { StaffMember } from '@tableside/domain/staff/staff-member.ts';
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import { useState } from 'react';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { InviteForm } from './invite-form.tsx';
import { LinkOnce } from './link-once.tsx';
import { PasswordAccessForm } from './password-access-form.tsx';
import styles from './staff-sheet.module.css';

export interface AccessSheetProps {
  /** Null while the sheet is closed. */
  member: StaffMember | null;
  onClose: () => void;
}

export function AccessSheet({ member, onClose }: AccessSheetProps) {
  return (
    <Sheet open={member !== null} onClose={onClose} title={member ? `Access of ${member.firstName}` : ''}>
      {member && <Access key={member.id} member={member} onClose={onClose} />}
    </Sheet>
  );
}

const WAYS = [
  { value: 'link', label: 'Invite by link' },
  { value: 'password', label: 'Set a password' },
] as const;

function Access({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('link');
  const [link, setLink] = useState<InvitationLink | null>(null);
  if (member.email === '')
    return <NoteBand>Enter an email on the card first: they sign in with it.</NoteBand>;
  if (link) return <LinkOnce link={link} />;
  return (
    <div className={styles.form}>
      <p>
        They sign in as <b>{member.email}</b>. Somebody who has a sign-in already gets this role instead, and
        signs in again.
      </p>
      <Segmented label="How they get in" value={way} segments={WAYS} onChange={setWay} />
      {way === 'link' ? (
        <InviteForm member={member} onMade={setLink} />
      ) : (
        <PasswordAccessForm member={member} onClose={onClose} />
      )}
    </div>
  );
}
