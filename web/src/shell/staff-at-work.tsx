/** What runs behind every screen of the staff. Loaded on demand, because guests never need it. */
import { useEffect } from 'react';
import { useFoodToRun } from './food-to-run.ts';
import { useAtWork } from './use-at-work.ts';

/** `onFood` is told how many rounds there are for this person to run. */
export function StaffAtWork({ onFood }: { onFood: (rounds: number) => void }) {
  useAtWork();
  const food = useFoodToRun();
  useEffect(() => onFood(food), [food, onFood]);
  return null;
}
