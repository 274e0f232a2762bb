/** The form for a new webhook: its address and its events. It then shows the signing secret once. */
import { WEBHOOK_EVENTS, type WebhookEvents } from '@tableside/protocol/rest/integrations.ts';
import { type FormEvent, useState } from 'react';
import { changeProblem } from '../../../remote/api-error.ts';
import { makeWebhook } from '../../../remote/integrations.ts';
import { useRemote } from '../../../remote/remote-context.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { EVENT_TEXTS } from './integration-messages.ts';
import styles from './integrations.module.css';
import { ShownOnce } from './shown-once.tsx';

export interface NewWebhookSheetProps {
  open: boolean;
  onClose: () => void;
  onMade: () => void;
}

export function NewWebhookSheet({ open, onClose, onMade }: NewWebhookSheetProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = (): void => {
    setSecret(null);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title="Create webhook">
      {secret === null ? (
        <WebhookForm
          onMade={(made) => {
            setSecret(made);
            onMade();
          }}
        />
      ) : (
        <>
          <p className={styles.hint}>
            Your program uses this secret to check that a message comes from Tableside.
          </p>
          <ShownOnce label="Secret" value={secret} onDone={close} />
        </>
      )}
    </Sheet>
  );
}

function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const remote = useRemote();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvents[]>(WEBHOOK_EVENTS);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (event: WebhookEvents, isOn: boolean): void =>
    setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))));
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (url.trim() === '' || events.length === 0)
      return setProblem('Enter an address and choose at least one event.');
    setIsBusy(true);
    try {
      onMade((await makeWebhook(remote, { url: url.trim(), events: [...events] })).secret);
    } catch (error) {
      setProblem(await changeProblem(error));
    }
    setIsBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void make(event)}>
      {problem !== null && (
        <NoteBand tone="danger" role="alert">
          {problem}
        </NoteBand>
      )}
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
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <OptionRow
            key={event}
            type="checkbox"
            name="event"
            checked={events.includes(event)}
            onChange={(isOn) => set(event, isOn)}
            label={EVENT_TEXTS[event]}
            note={event}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary" size={56} busy={isBusy}>
        Create webhook
      </Button>
    </form>
  );
}
