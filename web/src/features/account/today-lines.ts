/** What waits for a person today, as far as this device knows it. What it does not know is left out, and never a zero. */
import { formatCents } from '@tableside/domain/values/money.ts';
import { dayText } from '../../components/time/day-ranges.ts';

export interface TodayKnown {
  /** What each of the person's open checks still owes, in cents. */
  readonly checks?: readonly number[] | undefined;
  /** Card slips without a tip. */
  readonly slips?: number | undefined;
  /** Cash to hand in, in cents. Negative: they gave back more than they took. */
  readonly cash?: number | undefined;
  /** A day before this one that nobody has closed. */
  readonly unclosed?: string | undefined;
  /** Changes that wait for a manager's decision. */
  readonly held?: number | undefined;
  /** Devices with changes that they have not sent. */
  readonly devices?: number | undefined;
}

export interface TodayLine {
  readonly to:
    | '/tables'
    | '/profile/tips'
    | '/profile/shift'
    | '/profile/day'
    | '/profile/held'
    | '/profile/devices';
  readonly title: string;
  readonly detail: string;
}

/** What cannot wait comes first. */
export function todayLines(known: TodayKnown): readonly TodayLine[] {
  const { checks = [], slips = 0, cash = 0, unclosed, held = 0, devices = 0 } = known;
  const due = checks.reduce((sum, one) => sum + one, 0);
  const lines: readonly (TodayLine | false)[] = [
    unclosed !== undefined && {
      to: '/profile/day',
      title: `${dayText(unclosed)} is not closed`,
      detail: 'Close it, and print its Z report',
    },
    held > 0 && {
      to: '/profile/held',
      title: `${counted(held, 'change')} to approve`,
      detail: 'They take effect once you apply them',
    },
    checks.length > 0 && {
      to: '/tables',
      title: counted(checks.length, 'open check'),
      detail: due > 0 ? `Yours, ${formatCents(due)} to pay` : 'Yours, nothing to pay',
    },
    slips > 0 && {
      to: '/profile/tips',
      title: `${counted(slips, 'tip')} left to enter`,
      detail: 'Card slips without a tip',
    },
    cash !== 0 && {
      to: '/profile/shift',
      title: cash > 0 ? `${formatCents(cash)} to hand in` : `${formatCents(-cash)} to get back`,
      detail: cash > 0 ? 'Cash that you took' : 'You gave back more cash than you took',
    },
    devices > 0 && {
      to: '/profile/devices',
      title: `${counted(devices, 'device')} with unsent changes`,
      detail: 'Bring them online before the day is closed',
    },
  ];
  return lines.filter((line) => line !== false);
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
