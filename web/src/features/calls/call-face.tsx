/** The button with which a guest calls, and below it how far the call is. */
import type { CallKind } from '@tableside/domain/entities/call.ts';
import { Hand, type LucideIcon, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './guest-calls.module.css';

const FACES: Readonly<Record<CallKind, { icon: LucideIcon; text: string }>> = {
  server: { icon: Hand, text: 'Call the server' },
  bill: { icon: ReceiptText, text: 'Ask for the bill' },
};

export const DONE: Readonly<Record<CallKind, string>> = { server: 'Called', bill: 'Asked' };

export const comingText = ({ firstName }: { readonly firstName: string | null }): string =>
  `${firstName ?? 'Somebody'} is on the way`;

interface CallFaceProps {
  kind: CallKind;
  /** Drawn stronger when it is `coming`. */
  step: string;
  busy: boolean;
  onCall: () => void;
  children: ReactNode;
}

export function CallFace({ kind, step, busy, onCall, children }: CallFaceProps) {
  const { icon, text } = FACES[kind];
  return (
    <div className={styles.call} data-step={step}>
      <Button size={56} block icon={icon} busy={busy} onClick={onCall} className={styles.button}>
        {text}
      </Button>
      <p role="status" className={styles.state}>
        {children}
      </p>
    </div>
  );
}
