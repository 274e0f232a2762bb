/** Switches between paying first and paying at the end, so that a newcomer can try both in a minute. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { ProblemBand } from '../../ui/messages/note-band.tsx';

const CHOICES = [
  { value: 'order', label: 'Guests pay first' },
  { value: 'end', label: 'Guests pay at the end' },
] as const;

export function PayAtSwitch() {
  const venue = useVenue();
  return venue ? <Switch venue={venue} /> : null;
}

function Switch({ venue }: { venue: Venue }) {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const choose = async (payAt: 'order' | 'end'): Promise<void> => {
    setProblem(
      await problemOf(
        engine.mutate('venue.patch', {
          set: { 'settings[payAt]': payAt },
          base: { 'settings[payAt]': payAtOf(venue) },
        }),
      ),
    );
  };
  return (
    <>
      <Segmented
        label="When guests pay"
        value={payAtOf(venue)}
        segments={CHOICES}
        onChange={(payAt) => void choose(payAt)}
      />
      <ProblemBand problem={problem} />
    </>
  );
}
