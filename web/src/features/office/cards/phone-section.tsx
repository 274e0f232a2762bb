/** Whether guests may pay on their phone. They pay on Stripe's page, with the account above. */
import { paysByPhone, type Venue } from '@tableside/domain/entities/venue.ts';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import styles from './cards.module.css';

const CHOICES = [
  { value: 'off', label: 'At the table and the counter' },
  { value: 'on', label: 'Also on their phone' },
] as const;

export function PhoneSection() {
  const venue = useVenue();
  return venue ? <Switch venue={venue} /> : null;
}

function Switch({ venue }: { venue: Venue }) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const isOn = paysByPhone(venue);
  const choose = async (next: boolean): Promise<void> => {
    if (next === isOn) return;
    const path = 'settings[payByPhone]';
    setProblem(
      await problemOf(engine.mutate('venue.patch', { set: { [path]: next }, base: { [path]: isOn } })),
    );
  };
  return (
    <section aria-labelledby="pay-by-phone" className={styles.section}>
      <h2 id="pay-by-phone">Pay by phone</h2>
      <p className={styles.hint}>
        Guests scan the code on their printed bill, choose their part and a tip, and pay on the page of
        Stripe. For half an hour after the bill was brought, the code of the table leads there too, without
        the dishes.
      </p>
      <Segmented
        label="Where guests pay"
        value={isOn ? 'on' : 'off'}
        segments={CHOICES}
        onChange={(next) => void choose(next === 'on')}
      />
      <ProblemBand problem={problem} />
    </section>
  );
}
