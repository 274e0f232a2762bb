/** Says when the server was backed up last, and what failed. Says nothing to people who may not know, or offline. */
import { clockText } from '../../../components/time/clock-text.ts';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useVenue } from '../../../mirror/read/read.ts';
import { useNow } from '../../../platform/use-now.ts';
import { readBackups } from '../../../remote/backups.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { backupWords } from './backup-words.ts';
import styles from './office.module.css';

export function BackupsCard() {
  const { data } = useRemoteData('backups', readBackups, 'Failed to ask for the backups');
  const timezone = useVenue()?.timezone;
  const now = useNow() + useClockOffset();
  const words = data ? backupWords(data, now, (at) => clockText(at, 'dateTime', timezone)) : [];
  if (words.length === 0) return null;
  return (
    <Card as="section" aria-label="Backups" className={styles.backups}>
      <h2>Backups</h2>
      {words.map(({ text, isUrgent }) =>
        isUrgent ? (
          <NoteBand key={text} tone="danger">
            {text}
          </NoteBand>
        ) : (
          <p key={text}>{text}</p>
        ),
      )}
    </Card>
  );
}
