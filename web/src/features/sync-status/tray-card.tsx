/** A change that was refused or is held: what it was, who said no and why, and what can be done. */
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../components/clock-text.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { useTray } from '../../mirror/read.ts';
import { Button } from '../../ui/button.tsx';
import styles from './changes.module.css';
import { discardWords, refusalWords } from './refusal-words.ts';
import { useChangeWords } from './use-change-words.ts';

export type TrayEntry = NonNullable<ReturnType<typeof useTray>>[number];

export interface TrayCardProps {
  entry: TrayEntry;
  timezone: string | undefined;
}

export function TrayCard({ entry, timezone }: TrayCardProps) {
  const engine = useEngine();
  const [again, setAgain] = useState<string | null>(null);
  const { title, detail } = useChangeWords(entry);
  const made = `made on this device at ${clockText(entry.context.occurredAt, 'time24', timezone)}`;
  const held = entry.status === 'held';
  const retry = async (): Promise<void> => {
    const receipt = await engine.retry(entry.cmdId);
    setAgain(receipt.kind === 'refused' ? receipt.message : null);
  };
  return (
    <article className={styles.card} data-tone={held ? 'warn' : 'danger'} aria-label={title}>
      <p className={styles.cardTitle}>{title}</p>
      <p className={styles.detail}>{detail ? `${detail}, ${made}` : `M${made.slice(1)}`}</p>
      <p className={styles.reason}>{refusalWords(entry, timezone)}</p>
      {again !== null && (
        <p role="alert" className={styles.again}>
          Refused again: {again}
        </p>
      )}
      {!held && (
        <>
          <div className={styles.buttons}>
            <Button
              size={56}
              variant="outline"
              className={styles.discard}
              onClick={() => void engine.discard(entry.cmdId)}
            >
              Discard
            </Button>
            <Button size={56} variant="primary" icon={RefreshCw} onClick={() => void retry()}>
              Retry
            </Button>
          </div>
          <p className={styles.small}>{discardWords(entry)}</p>
        </>
      )}
    </article>
  );
}
