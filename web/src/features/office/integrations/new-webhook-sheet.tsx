/** The form for a new webhook: its address and its events. It then shows the signing secret once. */
import { WEBHOOK_EVENTS, type WebhookEvents } from '@tableside/protocol/rest/integrations.ts';
import { useState } from 'react';
import { makeWebhook } from '../../../remote/integrations.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Choices, CreateForm, CreateSheet, type CreateSheetProps } from './create-sheet.tsx';
import { EVENT_TEXTS } from './integration-messages.ts';

/** Chosen at first: what goes on in the house, and nothing of its people and its cash. */
const USUAL: readonly WebhookEvents[] = ['order.*', 'payment.*', 'table.*', 'visit.*', 'call.*'];

export type NewWebhookSheetProps = Pick<CreateSheetProps, 'open' | 'onClose' | 'onMade'>;

export function NewWebhookSheet(props: NewWebhookSheetProps) {
  return (
    <CreateSheet
      {...props}
      title="Create webhook"
      secretLabel="Secret"
      secretHint="Your program uses this secret to check that a message comes from Tableside."
    >
      {(onMade) => <WebhookForm onMade={onMade} />}
    </CreateSheet>
  );
}

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvents[]>(USUAL);
  const isWhole = url.trim() !== '' && events.length > 0;
  return (
    <CreateForm
      submitText="Create webhook"
      missing={isWhole ? null : 'Enter an address and choose at least one event.'}
      create={async (remote) => (await makeWebhook(remote, { url: url.trim(), events: [...events] })).secret}
      onMade={onMade}
    >
      <Field
        label="Address"
        hint="A public https address"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Choices
        legend="Events"
        all={WEBHOOK_EVENTS}
        texts={EVENT_TEXTS}
        chosen={events}
        onChange={setEvents}
      />
    </CreateForm>
  );
}
