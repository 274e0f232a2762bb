/** The link of a new invitation, to copy or scan. It is shown only once. */
import type { InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { QrPicture } from '../../../components/qr-picture.tsx';
import { ROLE_LABEL } from '../../../components/staff/role-label.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import styles from './staff-sheet.module.css';

/** The token follows the `#`, because browsers never send that part to a server. */
const joinAddress = (token: string, origin: string): string => `${origin}/join#${token}`;

export function LinkOnce({ link }: { link: InvitationLink }) {
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
      <CopyButton text={address} what="Link">
        Copy link
      </CopyButton>
      <NoteBand>
        You won't see this link again. Anyone who has it can use it, so give it to nobody else.
      </NoteBand>
    </div>
  );
}
