/** Says when a closed venue opens: `today at 5:00 PM`, `on Friday at 5:00 PM`. */
import type { Opening } from '@tableside/domain/venue/opening-hours.ts';
import { timeText } from '../../ui/fields/time-text.ts';
import { dayName } from '../time/day-names.ts';

export const opensText = ({ days, dayOfWeek, time }: Omit<Opening, 'date'>): string =>
  `${['today', 'tomorrow'][days] ?? `on ${dayName(dayOfWeek)}`} at ${timeText(time)}`;
