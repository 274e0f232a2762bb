/** Webhooks: their addresses, their state, and their latest deliveries. */
import type { Webhook } from '@tableside/protocol/rest/integrations.ts';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import styles from './integrations.module.css';
import { NewWebhookSheet } from './new-webhook-sheet.tsx';
import { WebhookCard } from './webhook-card.tsx';

interface WebhooksProps {
  webhooks: readonly Webhook[];
  onChanged: () => void;
}

export function WebhooksSection({ webhooks, onChanged }: WebhooksProps) {
  const [isMaking, setIsMaking] = useState(false);
  return (
    <section aria-labelledby="webhooks" className={styles.section}>
      <div className={styles.head}>
        <h2 id="webhooks">Webhooks</h2>
        <Button icon={WebhookIcon} size={56} onClick={() => setIsMaking(true)}>
          Create webhook
        </Button>
      </div>
      <p className={styles.hint}>
        A webhook sends a signed message to your program when something changes, such as an order, the menu or
        a drawer. Failed messages are retried.
      </p>
      <Webhooks webhooks={webhooks} onChanged={onChanged} />
      <NewWebhookSheet open={isMaking} onClose={() => setIsMaking(false)} onMade={onChanged} />
    </section>
  );
}

function Webhooks({ webhooks, onChanged }: WebhooksProps) {
  if (webhooks.length === 0) return <EmptyState>No webhooks yet.</EmptyState>;
  return (
    <ul aria-label="Webhooks" className={styles.cards}>
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onChanged={onChanged} />
      ))}
    </ul>
  );
}
