/** Begins takeout or a tab: a name, and for takeout when it is picked up. Nothing of it has to be filled in. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type PickupFields, PickupForm, pickupFacts } from '../../components/visits/pickup-form.tsx';
import { beginAtCounter } from '../../engine/begin-at-counter.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import type { Problem } from '../../engine/mutation-problem.ts';
import { newId } from '../../platform/new-id.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';

export interface NewAtCounter {
  readonly service: Visit['service'];
  /** Milliseconds by the server's clock, when the sheet was opened. */
  readonly now: number;
}

export interface NewAtCounterSheetProps extends NewAtCounter {
  venue: Venue;
  open: boolean;
  onClose: () => void;
}

/** Gets a new key each time it opens. */
export function NewAtCounterSheet({ service, now, venue, ...sheet }: NewAtCounterSheetProps) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { busy, run } = useOneAtATime();
  // The same for all attempts, so that a second tap opens no second check.
  const [id] = useState(newId);
  const [fields, setFields] = useState<PickupFields>({ name: '', phone: '', dueAt: '' });
  const [problem, setProblem] = useState<Problem>(null);
  const begin = async (): Promise<void> => {
    const { name, dueAt, phone } = pickupFacts(fields);
    const party = { ...(name && { name }), ...(dueAt && { dueAt }), ...(phone && { phone }) };
    const refused = await beginAtCounter(engine, id, { service, payAt: payAtOf(venue), ...party });
    setProblem(refused);
    if (refused === null) await navigate({ to: '/menu', search: { check: id } });
  };
  return (
    <Sheet
      {...sheet}
      title={service === 'takeaway' ? 'New takeout' : 'New tab'}
      footer={
        <Button variant="primary" size={64} block busy={busy} onClick={() => run(begin)}>
          Choose dishes
        </Button>
      }
    >
      <ProblemBand problem={problem} />
      <PickupForm
        fields={fields}
        now={now}
        timezone={venue.timezone}
        hasTime={service === 'takeaway'}
        onChange={setFields}
        onEnter={() => run(begin)}
      />
    </Sheet>
  );
}
