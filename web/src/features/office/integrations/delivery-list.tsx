/** The latest deliveries of a webhook, with a button that sends one again. */
import type { Delivery } from '@tableside/protocol/rest/integrations.ts';
import { useState } from 'react';
import { RemoteState } from '../../../components/pages/needs-network.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { sendAgain } from '../../../remote/integrations.ts';
import { useAttempt } from '../../../remote/use-attempt.ts';
import type { RemoteData } from '../../../remote/use-remote-data.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { DELIVERY_FACE, outcomeText } from './integration-messages.ts';
import styles from './integrations.module.css';

const SHOWN = 5;

interface DeliveryListProps {
  webhookId: string;
  deliveries: RemoteData<Delivery[]>;
}

export function DeliveryList({ webhookId, deliveries: { data, ...state } }: DeliveryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (!data) return <RemoteState {...state} reason="The delivery log needs a connection." />;
  if (data.length === 0) return <p className={styles.hint}>No deliveries yet.</p>;
  const shown = isWhole ? data : data.slice(0, SHOWN);
  return (
    <>
      <ol aria-label="Last deliveries" className={styles.deliveries}>
        {shown.map((delivery) => (
          <DeliveryLine key={delivery.id} webhookId={webhookId} delivery={delivery} onSent={state.retry} />
        ))}
      </ol>
      {data.length > shown.length && (
        <Button size={44} variant="ghost" onClick={() => setIsWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </>
  );
}

interface DeliveryLineProps {
  webhookId: string;
  delivery: Delivery;
  onSent: () => void;
}

function DeliveryLine({ webhookId, delivery, onSent }: DeliveryLineProps) {
  const timezone = useVenue()?.timezone;
  const { isBusy, problem, attempt } = useAttempt();
  const { tone, word } = DELIVERY_FACE[delivery.status];
  const again = () =>
    attempt(async (remote) => {
      await sendAgain(remote, webhookId, delivery.id);
      onSent();
    });
  return (
    <li className={styles.delivery}>
      <Badge tone={tone}>{word}</Badge>
      <span className={styles.stack}>
        <span>
          {delivery.type}
          {delivery.kind === 'again' && ', sent again'}
        </span>
        <span className={styles.small}>
          {clockText(delivery.at, 'dateTime', timezone)} · {outcomeText(delivery)}
        </span>
        {problem !== null && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
      </span>
      <Button
        size={44}
        variant="ghost"
        busy={isBusy}
        aria-label={`Send ${delivery.type} again`}
        onClick={() => void again()}
      >
        Send again
      </Button>
    </li>
  );
}
