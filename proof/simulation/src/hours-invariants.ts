/**
 * I48: Guests order what goes by the clock in its hours, and in the 15 minutes after them. Staff sell it at any time, and
 * what is on an order stays there. A device and the server agree about that.
 */
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { hoursOfDish } from './simulated-venue.ts';

const NEW_YORK_MS = -4 * 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const GRACE_MINUTES = 15;

export function checkHours(
  { record }: SimulatedServer,
  devices: readonly SimulatedDevice[],
): readonly string[] {
  // What is sent again has the answer that it had, and a time that says when it came again.
  const decided = record.processed.flatMap(({ command, status, code, repeated }) =>
    command && !repeated
      ? [{ ...command, code, isApplied: status === 'applied', at: Date.parse(command.occurredAt) }]
      : [],
  );
  const refused = devices.flatMap((device) => device.refused.map((one) => ({ ...one, isApplied: false })));
  return [...decided, ...refused].flatMap(faultOf);
}

interface Tried {
  readonly name: string;
  readonly args: unknown;
  readonly role: string;
  readonly code: string | undefined;
  readonly isApplied: boolean;
  readonly at: number;
}

function faultOf({ name, args, role, code, isApplied, at }: Tried): readonly string[] {
  const { item } = Object(args) as { readonly item?: { readonly productId: string } };
  const isGuests = role === 'customer' && name === 'order.addItem' && item !== undefined;
  const when = new Date(at).toISOString();
  if (code === 'item.hours' && (!isGuests || mayOrder(item.productId, at)))
    return [`I48 ${name} of ${item?.productId} by a ${role} was refused at ${when}`];
  if (isGuests && isApplied && !mayOrder(item.productId, at))
    return [`I48 a guest ordered ${item.productId} at ${when}`];
  return [];
}

/** Counts in minutes since the start of the day on which the hours begin, by the clock of New York in June. */
function mayOrder(productId: string, at: number): boolean {
  const hours = hoursOfDish(productId);
  const minute = Math.floor((at + NEW_YORK_MS) / MINUTE_MS);
  return (
    hours.length === 0 ||
    hours.some(({ days, from, to }) =>
      [0, 1].some((daysAgo) => {
        const day = Math.floor(minute / DAY_MINUTES) - daysAgo;
        const since = minute - day * DAY_MINUTES;
        const end = minutesOf(to) + (to <= from ? DAY_MINUTES : 0) + GRACE_MINUTES;
        return days.includes(weekdayOf(day)) && since >= minutesOf(from) && since < end;
      }),
    )
  );
}

const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(2));

/** 1970 began with a Thursday. 0 is Sunday. */
const weekdayOf = (day: number): number => (day + 4) % 7;
