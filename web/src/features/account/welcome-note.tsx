/**
 * The first steps for a new member of staff. The server keeps for each person that they have read them, so that they do
 * not come back on another device.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import { afterPaint } from '../../platform/after-paint.ts';
import { browserStorage } from '../../platform/browser-storage.ts';
import { areFirstStepsKept } from './first-steps-kept.ts';

/** Loaded until the person has read them and the server knows it. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

export interface WelcomeNoteProps {
  /** Where this device keeps who has read them. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export function WelcomeNote({ storage = browserStorage() }: WelcomeNoteProps) {
  const { userId } = useActor();
  const [isOver] = useState(() => areFirstStepsKept(storage, userId));
  // The screen below comes first: whoever signs in waits for it.
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isOver || !isPainted ? null : (
    <Suspense>
      <FirstSteps storage={storage} />
    </Suspense>
  );
}
