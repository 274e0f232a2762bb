/** Sheet: from below on phones and small tablets, from the right from 960 px; own scroll, fixed footer. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackToClose } from './back-to-close.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** The close button, Escape, back, or a tap beside it. */
  onClose: () => void;
  /** Its name; shown as heading unless `backLabel` is given. */
  title: string;
  /** Words of a quiet back button in place of heading and close ("Back to Menu"). */
  backLabel?: string;
  /** Stays at the bottom; the last child takes the room that is left. */
  footer?: ReactNode;
  /** Without padding: for lists whose lines reach the edges. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const { open, onClose, title, backLabel, footer, flush, className, children } = props;
  useBackToClose(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.sheet}>
          <div>
            <div className={styles.grab} />
            <SheetHead title={title} backLabel={backLabel} onClose={onClose} />
          </div>
          <div className={classNames(styles.body, flush && styles.flush, className)}>{children}</div>
          {footer != null && <div className={styles.foot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function SheetHead({ title, backLabel, onClose }: Pick<SheetProps, 'title' | 'backLabel' | 'onClose'>) {
  if (backLabel) {
    return (
      <div className={styles.head}>
        <Base.Title className="visually-hidden">{title}</Base.Title>
        <Button variant="ghost" icon={ArrowLeft} className={styles.back} onClick={onClose}>
          {backLabel}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.head}>
      <Base.Title>{title}</Base.Title>
      <IconButton icon={X} label="Close" variant="tonal" onClick={onClose} />
    </div>
  );
}
