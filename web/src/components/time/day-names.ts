/** The names of the weekdays by number: 0 is Sunday. */
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const dayName = (dayOfWeek: number): string => DAY_NAMES[dayOfWeek] ?? 'Unknown';
