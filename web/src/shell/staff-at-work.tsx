/** What runs behind every screen of the staff. Loaded on demand, because guests never need it. */
import { useEffect } from 'react';
import { showAppBadge } from '../platform/app-badge.ts';
import { useFoodToRun } from './food-to-run.ts';
import { useAtWork } from './use-at-work.ts';

export interface StaffAtWorkProps {
  /** How many orders are paid: the number on the icon of the installed app. */
  paid: number;
  /** Told how many rounds there are for this person to run. */
  onFood: (rounds: number) => void;
}

export function StaffAtWork({ paid, onFood }: StaffAtWorkProps) {
  useAtWork();
  useEffect(() => void showAppBadge(paid), [paid]);
  const food = useFoodToRun();
  useEffect(() => onFood(food), [food, onFood]);
  return null;
}
