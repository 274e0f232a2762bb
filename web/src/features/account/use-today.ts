/** What waits for this person today, live. The mirror knows most of it; the rest is shown once the server has said it. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { shiftSums } from '@tableside/domain/days/shift-sums.ts';
import { slipOwner } from '@tableside/domain/payments/slips.ts';
import { dayBefore } from '@tableside/domain/venue/business-day.ts';
import { mayOpen } from '../../components/pages/may-open.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { isServedBy } from '../../components/staff/served-by.ts';
import { useBusinessDay, useVenue } from '../../mirror/read/read.ts';
import { usePayments } from '../../mirror/read/read-payments.ts';
import { useSlips } from '../../mirror/read/read-slips.ts';
import { useOpenVisits, useVisits } from '../../mirror/read/read-visits.ts';
import { fetchOpenDay } from '../../remote/days.ts';
import { listHeldDevices } from '../../remote/held.ts';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { useScope } from './account-context.tsx';
import { type TodayKnown, type TodayLine, todayLines } from './today-lines.ts';

/** Undefined while the mirror is being read, and for people who have nothing of this. */
export function useToday(): readonly TodayLine[] | undefined {
  const here = useHere();
  const unclosed = useUnclosed();
  const onServer = useOnServer();
  return here && todayLines({ ...here, unclosed, ...onServer });
}

function useHere(): Pick<TodayKnown, 'checks' | 'slips' | 'cash'> | undefined {
  const actor = useActor();
  const day = useBusinessDay();
  const open = useOpenVisits();
  const visits = useVisits();
  const payments = usePayments();
  const slips = useSlips({ day, userId: slipOwner(actor) });
  if (!mayOpen(actor.role, '/profile/shift')) return undefined;
  if (day === undefined || !open || !visits || !payments || !slips) return undefined;
  return {
    checks: open
      .filter(({ visit }) => isServedBy(visit.server, actor))
      .map(({ bill }) => Math.max(0, bill.due)),
    slips: slips.left.length,
    cash: shiftSums({ visits, payments }, { userId: actor.userId, day }).cash.held,
  };
}

/** The day before the one that is booked on, if a venue that closes its days has forgotten it. */
function useUnclosed(): string | undefined {
  const { role } = useActor();
  const closedThrough = useVenue()?.closedThrough;
  const day = useBusinessDay();
  if (!roleMay(role, 'day.close') || day === undefined || closedThrough === undefined) return undefined;
  const yesterday = dayBefore(day);
  return closedThrough < yesterday ? yesterday : undefined;
}

/** Only the server knows the other devices and what is held. Without an answer nothing is said of them. */
function useOnServer(): Pick<TodayKnown, 'held' | 'devices'> {
  const { role } = useActor();
  const day = useBusinessDay() ?? '';
  const isOffice = useScope() === 'office';
  const asksDay = roleMay(role, 'day.close') && day !== '';
  const asksHeld = roleMay(role, 'held.resolve') && isOffice;
  const { data: open } = useRemoteData(
    `today ${asksDay} ${day}`,
    async (remote) => (asksDay ? fetchOpenDay(remote, day) : undefined),
    'Failed to fetch what is open',
  );
  const { data: held } = useRemoteData(
    `held ${asksHeld}`,
    async (remote) => (asksHeld ? listHeldDevices(remote) : undefined),
    'Failed to fetch changes to approve',
  );
  return {
    devices: open?.waiting.filter(({ pending }) => pending > 0).length,
    held: held?.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
