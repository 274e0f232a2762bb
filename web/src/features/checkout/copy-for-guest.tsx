/** The guest's copy of a receipt: a QR code on the paper, and ways to send its link. */
import { Mail, Share2 } from 'lucide-react';
import { QrPicture } from '../../components/qr-picture.tsx';
import { canShare, isOnlyHere, share } from '../../platform/sharing.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import styles from './copy-for-guest.module.css';
import type { ReceiptCopy } from './use-receipt-copy.ts';

/** The code at the end of the paper receipt. It is printed. */
export function CopyCode({ copy }: { copy: ReceiptCopy | undefined }) {
  if (!copy || 'missing' in copy) return null;
  return (
    <section aria-label="Copy for the guest" className={styles.copy}>
      <div className={styles.code}>
        <QrPicture text={copy.url} label="QR code for a copy of this receipt" />
      </div>
      <p>Scan for a copy of this receipt</p>
      {!copy.isSent && <p>It opens once this device has sent the payment.</p>}
    </section>
  );
}

export interface CopyActsProps {
  copy: ReceiptCopy | undefined;
  /** "Receipt #B-17, Alder & Rye". */
  title: string;
}

/** The buttons below the paper receipt. They are not printed. */
export function CopyActs({ copy, title }: CopyActsProps) {
  if (!copy) return null;
  if ('missing' in copy) return <p className={styles.note}>{copy.missing}</p>;
  const { url } = copy;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className={styles.acts}>
      <a href={mail} className={buttonClass({ size: 48, variant: 'tonal' })}>
        <Icon of={Mail} />
        Email
      </a>
      {canShare() && (
        <Button size={48} icon={Share2} onClick={() => void share({ title, url })}>
          Share
        </Button>
      )}
      {isOnlyHere(window.location.origin) && (
        <NoteBand className={styles.wide}>
          This page was opened as {window.location.host}, which phones can't open. Open Tableside at your
          network address for copies that guests can read.
        </NoteBand>
      )}
    </div>
  );
}
