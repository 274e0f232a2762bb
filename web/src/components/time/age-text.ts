/** Durations as people say them: `24 s`, `4 min`, `1 h 03`. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Takes milliseconds. A negative age (the clock was changed) reads as zero. */
export function ageText(ms: number): string {
  const age = Math.max(0, ms);
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  const minutes = Math.floor((age % HOUR) / MINUTE);
  return minutes === 0
    ? `${Math.floor(age / HOUR)} h`
    : `${Math.floor(age / HOUR)} h ${String(minutes).padStart(2, '0')}`;
}
