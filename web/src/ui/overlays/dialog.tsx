/** Dialog: the question before an action that cannot be undone. Other actions use a toast with Undo. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { ToneDisc } from '../status/tone-disc.tsx';
import { useBackToClose } from './back-to-close.ts';
import styles from './dialog.module.css';

export type DialogType = 'error' | 'warning' | 'info';

export interface DialogProps {
  open: boolean;
  /** Icon and color of the disc. `error` makes the confirm button red and focuses Cancel first. Default `warning`. */
  type?: DialogType;
  title: string;
  message: ReactNode;
  /** A choice to make before confirming: a group of checkboxes. */
  children?: ReactNode;
  /** Default "Confirm". */
  confirmText?: string;
  /** Default "Cancel". */
  cancelText?: string;
  /** Says why it cannot be confirmed yet. */
  disabledReason?: string | undefined;
  /** True while the confirmed action runs. */
  busy?: boolean;
  onConfirm: () => void;
  /** Called on Cancel, Escape, back, or a tap outside. */
  onCancel: () => void;
}

const FACES = {
  error: { icon: TriangleAlert, tone: 'danger', variant: 'danger' },
  warning: { icon: CircleAlert, tone: 'warn', variant: 'primary' },
  info: { icon: Info, tone: 'info', variant: 'primary' },
} as const;

export function Dialog(props: DialogProps) {
  const { open, type = 'warning', title, message, children, onConfirm, onCancel } = props;
  const { confirmText = 'Confirm', cancelText = 'Cancel', busy = false, disabledReason } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const face = FACES[type];
  useBackToClose(open, onCancel);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.place}>
          <AlertDialog.Popup className={styles.dialog} initialFocus={type === 'error' ? cancel : confirm}>
            <ToneDisc tone={face.tone} icon={face.icon} className={styles.disc} />
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.message}>{message}</AlertDialog.Description>
            {children && <div className={styles.choices}>{children}</div>}
            <div className={styles.buttons}>
              <Button ref={cancel} size={56} onClick={onCancel}>
                {cancelText}
              </Button>
              <Button
                ref={confirm}
                size={56}
                variant={face.variant}
                busy={busy}
                disabledReason={disabledReason}
                onClick={onConfirm}
              >
                {confirmText}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
