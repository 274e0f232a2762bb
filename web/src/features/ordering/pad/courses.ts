/** The courses of a pad: which lines belong together, and which of them go to the kitchen next. */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { courseOf } from '@tableside/domain/entities/visit.ts';

export interface CourseGroup {
  /** Null for the lines without a course. */
  readonly course: number | null;
  readonly items: readonly OrderItem[];
}

/** Returns the lines by course. Those without a course come first. */
export function courseGroups(items: readonly OrderItem[]): readonly CourseGroup[] {
  const courses = [...new Set(items.map(courseOf))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return courses.map((course) => ({ course, items: items.filter((item) => courseOf(item) === course) }));
}

/**
 * Returns what the main button sends: the lines without a course together with the lowest course. Undefined when the
 * pad is empty.
 */
export function nextToSend(groups: readonly CourseGroup[]): CourseGroup | undefined {
  const [first, second] = groups;
  if (!first || first.course !== null || !second) return first;
  return { course: second.course, items: [...first.items, ...second.items] };
}

/** Returns the lines that the main button sends. */
export const chooseNext = (items: readonly OrderItem[]): readonly OrderItem[] =>
  nextToSend(courseGroups(items))?.items ?? [];

/** Returns whether the guests have had a course already, so that the next one is fired rather than sent. */
export const hadCourse = (rounds: readonly Order[]): boolean =>
  rounds.some(({ status, items }) => status !== 'cancelled' && items.some((item) => courseOf(item) !== null));

/** 'Send', 'Send course 1', or 'Fire course 2' once an earlier course was sent. */
export function sendText({ course }: CourseGroup, isAll: boolean, fires: boolean): string {
  if (course === null) return isAll ? 'Send' : 'Send these';
  return `${fires ? 'Fire' : 'Send'} course ${course}`;
}
