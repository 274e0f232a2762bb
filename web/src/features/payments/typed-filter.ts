/** The filter of the payments as chosen and typed, and the days that a search covers. */

/** An empty value means all. Days are YYYY-MM-DD. */
export interface TypedFilter {
  readonly q: string;
  readonly status: string;
  readonly method: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The page opens on today. A search is of all days, unless somebody has chosen other ones, and when it is cleared the page
 * is on today again.
 */
export function searchedDays(before: TypedFilter, next: TypedFilter, today: string): TypedFilter {
  const isOn = (day: string): boolean => next.from === day && next.to === day;
  if (before.q === '' && next.q !== '' && isOn(today)) return { ...next, from: '', to: '' };
  return before.q !== '' && next.q === '' && isOn('') ? { ...next, from: today, to: today } : next;
}
