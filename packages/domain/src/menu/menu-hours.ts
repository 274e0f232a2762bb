/**
 * When a product is sold: by its own hours, else by those of its category. They go by the wall clock of the venue, as
 * prices by the clock do. Staff can sell it at any time. A guest who was reading the menu has some minutes more.
 */
import type { Category, MenuHours, Product } from '../entities/menu.ts';
import { MINUTE_MS } from '../ground/durations.ts';
import { type WallClock, wallClock } from '../venue/business-day.ts';
import { holds } from './scheduled-price.ts';

/** How long guests can still order what they saw on the menu. */
const GRACE_MINUTES = 15;

/** Empty: always. */
export const hoursOf = (
  { hours }: Pick<Product, 'hours'>,
  category: Pick<Category, 'hours'> | undefined,
): readonly MenuHours[] => hours ?? category?.hours ?? [];

const isWithin = (hours: readonly MenuHours[], clock: WallClock): boolean =>
  hours.length === 0 || hours.some((one) => holds(one, clock));

/** Whether these hours hold at an instant. */
export function isSoldAt(hours: readonly MenuHours[], instant: string, timezone: string): boolean {
  const clock = hours.length === 0 ? undefined : wallClock(instant, timezone);
  return clock === undefined || isWithin(hours, clock);
}

/** Whether a guest may order something with these hours: they hold, or did some minutes ago. */
export function mayGuestOrder(hours: readonly MenuHours[], instant: string, timezone: string): boolean {
  const at = Date.parse(instant);
  if (hours.length === 0 || Number.isNaN(at)) return true;
  const minutes = Array.from({ length: GRACE_MINUTES + 1 }, (_, n) => n);
  return minutes.some((n) => isSoldAt(hours, new Date(at - n * MINUTE_MS).toISOString(), timezone));
}

/** When something is sold next. */
export interface NextSold {
  /** How many days after today: 0 is today. */
  readonly days: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  /** HHMM */
  readonly time: string;
}

/** Returns when hours that do not hold begin next. Undefined: never. */
export function nextSold(
  hours: readonly MenuHours[],
  instant: string,
  timezone: string,
): NextSold | undefined {
  const now = wallClock(instant, timezone);
  if (!now) return undefined;
  for (let days = 0; days <= 7; days += 1) {
    const dayOfWeek = (now.dayOfWeek + days) % 7;
    const [time] = hours
      .filter((one) => one.days.includes(dayOfWeek) && (days > 0 || one.from > now.time))
      .map(({ from }) => from)
      .toSorted();
    if (time !== undefined) return { days, dayOfWeek, time };
  }
  return undefined;
}
