/** What runs behind every screen of the staff. Loaded on demand, because guests never need it. */
import { useEffect } from 'react';
import { showAppBadge } from '../platform/app-badge.ts';
import { noteInstalled } from '../platform/note-installed.ts';
import { useCallsToAnswer } from './calls-to-answer.ts';
import { useFoodToRun } from './food-to-run.ts';
import { useMissingPaperBell } from './paper-missing.ts';
import { useAtWork } from './use-at-work.ts';

/** How much there is for this person to do. */
export interface ToDo {
  /** Rounds to run. */
  readonly food: number;
  /** Tables whose guests call. */
  readonly calls: number;
}

export interface StaffAtWorkProps {
  /** How many orders are paid: the number on the icon of the installed app. */
  paid: number;
  onToDo: (toDo: ToDo) => void;
}

export function StaffAtWork({ paid, onToDo }: StaffAtWorkProps) {
  useAtWork();
  useEffect(() => noteInstalled(window), []);
  useEffect(() => void showAppBadge(paid), [paid]);
  const food = useFoodToRun();
  const calls = useCallsToAnswer();
  useMissingPaperBell();
  useEffect(() => onToDo({ food, calls }), [food, calls, onToDo]);
  return null;
}
