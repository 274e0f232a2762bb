/** Has the band say what the venue says of itself. Loaded on demand: a real venue needs none. */
import { useEffect } from 'react';
import { markRehearsal, unmarkRehearsal } from './rehearsal-band.ts';

export function RehearsalMark({ isRehearsal }: { isRehearsal: boolean }) {
  useEffect(() => (isRehearsal ? markRehearsal() : unmarkRehearsal()), [isRehearsal]);
  return null;
}
