/** One webhook: its state, its actions, and its deliveries. */
import type { Webhook } from '@tableside/protocol/rest/integrations.ts';
import { useState } from 'react';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { deleteWebhook, listDeliveries, switchWebhook, testWebhook } from '../../../remote/integrations.ts';
import type { Remote } from '../../../remote/remote-context.tsx';
import { useAttempt } from '../../../remote/use-attempt.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EVENT_TEXTS, pauseText, WEBHOOK_FACE } from './integration-messages.ts';
import styles from './integrations.module.css';

export function WebhookCard({ webhook, onChanged }: { webhook: Webhook; onChanged: () => void }) {
  const { id, url, events, status } = webhook;
  const deliveries = useRemoteData(
    `deliveries ${id} ${status}`,
    (remote) => listDeliveries(remote, id),
    'Failed to fetch deliveries',
  );
  const { act, busy, problem } = useAct();
  const [isDeleting, setIsDeleting] = useState(false);
  const { tone, word } = WEBHOOK_FACE[status];
  const isPaused = status === 'paused';
  return (
    <li aria-label={url} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.stack}>
          <b className={styles.address}>{url}</b>
          <span className={styles.small}>{events.map((event) => EVENT_TEXTS[event]).join(', ')}</span>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <StateNote webhook={webhook} />
      <ProblemBand problem={problem} />
      <div className={styles.tools}>
        <Button
          size={44}
          busy={busy === 'test'}
          onClick={() => act('test', (remote) => testWebhook(remote, id), deliveries.retry)}
        >
          Test
        </Button>
        <Button
          size={44}
          busy={busy === 'switch'}
          onClick={() =>
            act('switch', (remote) => switchWebhook(remote, id, isPaused ? 'resume' : 'pause'), onChanged)
          }
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size={44} variant="ghost" onClick={deliveries.retry}>
          Refresh
        </Button>
        <Button size={44} variant="ghost" busy={busy === 'delete'} onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      <DeliveryList webhookId={id} deliveries={deliveries} />
      <Dialog
        open={isDeleting}
        type="error"
        title="Delete webhook"
        message={`${url} gets no more messages, and its log is deleted. This can't be undone.`}
        confirmText="Delete"
        onConfirm={() => {
          setIsDeleting(false);
          act('delete', (remote) => deleteWebhook(remote, id), onChanged);
        }}
        onCancel={() => setIsDeleting(false)}
      />
    </li>
  );
}

function StateNote({ webhook }: { webhook: Webhook }) {
  const timezone = useVenue()?.timezone;
  const { attempts, nextAt } = webhook;
  const paused = pauseText(webhook);
  if (paused !== null) return <NoteBand tone="danger">{paused}</NoteBand>;
  if (attempts === 0 || nextAt === null) return null;
  const failed = attempts === 1 ? '1 attempt failed' : `${attempts} attempts failed`;
  return (
    <NoteBand tone="warn">
      {failed}. Next attempt: {clockText(nextAt, 'dateTime', timezone)}.
    </NoteBand>
  );
}

/** Runs one call at a time and tracks which button is busy and what failed. */
function useAct() {
  const { isBusy, problem, attempt } = useAttempt();
  const [name, setName] = useState<string | null>(null);
  const act = (of: string, call: (remote: Remote) => Promise<unknown>, done: () => void): void => {
    setName(of);
    void attempt(async (remote) => {
      await call(remote);
      done();
    });
  };
  return { act, busy: isBusy ? name : null, problem };
}
