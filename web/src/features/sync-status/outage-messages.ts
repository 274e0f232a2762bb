/** Describes an outage in words: how long it was, and what happened to its changes. */
import { ADJUSTMENTS } from '@tableside/domain/command/adjustment.ts';
import { ageText } from '../../components/time/age-text.ts';
import { clockText } from '../../components/time/clock-text.ts';
import type { useOutageReport } from '../../mirror/read/read.ts';

export type OutageReport = NonNullable<ReturnType<typeof useOutageReport>>;

/** 'No connection from 20:03 to 20:17, 14 min.' */
export const spanText = ({ from, to }: Pick<OutageReport, 'from' | 'to'>, timezone?: string): string =>
  `No connection from ${clockText(from, 'time24', timezone)} to ${clockText(to, 'time24', timezone)}, ${ageText(to - from)}.`;

/** '12 changes sent, 2 merged, 1 needs you' */
export function sumText({ sent, merged, rejected, waiting }: OutageReport): string {
  const parts = [
    sent.length > 0 && `${changes(sent.length)} sent`,
    merged.length > 0 && `${merged.length} merged`,
    waiting > 0 && `${waiting} still waiting`,
    rejected.length > 0 && `${rejected.length} ${rejected.length === 1 ? 'needs' : 'need'} you`,
  ];
  return parts.filter(Boolean).join(', ');
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** The last line, about the changes that still wait. */
export const restText = (waiting: number): string =>
  waiting === 0 ? 'Nothing else is waiting.' : `${changes(waiting)} still on the way.`;

export function mergedText({
  status,
  code,
}: Pick<OutageReport['merged'][number], 'status' | 'code'>): string {
  if (status === 'noop') return 'Someone had already done it.';
  return code !== undefined && code in ADJUSTMENTS
    ? ADJUSTMENTS[code as keyof typeof ADJUSTMENTS]
    : "It was adjusted to match other people's changes.";
}
