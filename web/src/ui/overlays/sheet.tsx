/**
 * Sheet: slides in from below on phones and small tablets, from the right at 960 px and up. It scrolls on its own and
 * has a fixed footer.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { useBackToClose } from './back-to-close.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  open: boolean;
  /** Called on the close button, Escape, back, or a tap outside. */
  onClose: () => void;
  /** The accessible name; shown as the heading unless `backLabel` is given. */
  title: string;
  /** Label of a quiet back button that replaces heading and close button ("Back to Menu"). */
  backLabel?: string;
  /** Stays at the bottom; its last child fills the remaining space. */
  footer?: ReactNode;
  /** Removes the padding, for lists whose lines reach the edges. */
  flush?: boolean;
  className?: string | undefined;
  /** Has the focus first. Default: the first control. */
  firstFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const { open, onClose, title, backLabel, footer, flush, className, firstFocus, children } = props;
  const isOnTop = useBackToClose(open, onClose);
  return (
    // A tap on another sheet above this one is not a tap outside of it.
    <Base.Root open={open} onOpenChange={(next) => !next && isOnTop() && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.sheet} initialFocus={firstFocus}>
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

/** Keeps the buttons at the end of a form in sight while the sheet scrolls. Put it last in the sheet. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
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
