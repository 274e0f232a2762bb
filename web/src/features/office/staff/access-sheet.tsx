/**
 * The access of a member of staff: what they have now, with a way to take it away, and the forms that give it. It needs
 * the network, because accounts are stored on the server.
 */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { QrPicture } from '../../../components/qr-picture.tsx';
import { joinAddress } from '../../../components/staff/join-address.ts';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { isOnlyHere } from '../../../platform/sharing.ts';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CurrentAccess } from './current-access.tsx';
import { InviteForm } from './invite-form.tsx';
import { PasswordAccessForm } from './password-access-form.tsx';
import styles from './staff-sheet.module.css';

export interface AccessSheetProps {
  /** Null while the sheet is closed. */
  member: StaffMember | null;
  onClose: () => void;
  /** Called after somebody's access has changed. */
  onChanged: () => void;
}

export function AccessSheet({ member, onClose, onChanged }: AccessSheetProps) {
  return (
    <Sheet open={member !== null} onClose={onClose} title={member ? `${member.firstName}'s access` : ''}>
      {member && <Access key={member.id} member={member} onClose={onClose} onChanged={onChanged} />}
    </Sheet>
  );
}

const WAYS = [
  { value: 'link', label: 'Invite by link' },
  { value: 'password', label: 'Set a password' },
] as const;

function Access({ member, onClose, onChanged }: AccessSheetProps & { member: StaffMember }) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('link');
  const [link, setLink] = useState<InvitationLink | null>(null);
  if (link) return <LinkOnce link={link} />;
  if (member.email === '')
    return (
      <div className={styles.form}>
        <CurrentAccess member={member} onChanged={onChanged} />
        <NoteBand>To give access, add an email to this card first. It's used to sign in.</NoteBand>
      </div>
    );
  return (
    <div className={styles.form}>
      <CurrentAccess member={member} onChanged={onChanged} />
      <p>
        They sign in as <b>{member.email}</b>.
      </p>
      <Segmented label="How they get in" value={way} segments={WAYS} onChange={setWay} />
      {way === 'link' ? (
        <InviteForm
          member={member}
          onMade={(made) => {
            setLink(made);
            onChanged();
          }}
        />
      ) : (
        <PasswordAccessForm
          member={member}
          onClose={() => {
            onChanged();
            onClose();
          }}
        />
      )}
    </div>
  );
}

/** The link of a new invitation, to copy or scan. It is shown only once. */
function LinkOnce({ link }: { link: InvitationLink }) {
  const timezone = useVenue()?.timezone;
  const address = joinAddress(link.token, window.location.origin);
  return (
    <div className={styles.form}>
      <p>
        {link.name} opens this link as {ROLE_LABEL[link.role]} and chooses a password. It works once, until{' '}
        {clockText(link.expiresAt, 'dateTime', timezone)}.
      </p>
      <QrPicture text={address} label={`Invitation of ${link.name}`} />
      <p className={styles.address}>{address}</p>
      {isOnlyHere(window.location.origin) && (
        <NoteBand>
          This page was opened as {window.location.host}, which other devices can't open. Open Tableside at
          your network address first, then make the invitation.
        </NoteBand>
      )}
      <CopyButton text={address} what="Link">
        Copy link
      </CopyButton>
      <NoteBand>
        You won't see this link again. Anyone who has it can use it, so give it to nobody else.
      </NoteBand>
    </div>
  );
}
