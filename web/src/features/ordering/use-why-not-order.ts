/** Explains why this person cannot order here: their role, a closed venue, or a code that was not scanned. */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { closedText } from '../../components/venue/opening-messages.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { tableCodes } from '../../platform/table-codes.ts';
import { useTime } from '../../platform/use-now.ts';

/** Returns undefined for staff, and while the venue is open or still being read. */
export function useClosedText(): string | undefined {
  const { role } = useActor();
  const venue = useVenue();
  const words = useTime((now) => (role === 'customer' && venue ? (closedText(venue, now) ?? '') : ''));
  return words === '' ? undefined : words;
}

export interface Place {
  /** Undefined when no table is chosen. */
  readonly tableId: string | undefined;
  /** A draft that was already started continues without the code. */
  readonly hasDraft: boolean;
}

export function useWhyNotOrder({ tableId, hasDraft }: Place): string | undefined {
  const { role } = useActor();
  const closed = useClosedText();
  const byStaff = useWhyNoStaffOrder();
  if (role !== 'customer') return byStaff;
  const hasCode = tableId !== undefined && tableCodes.codeOf(tableId) !== undefined;
  return closed ?? (hasDraft || hasCode ? undefined : 'Scan the code on your table to order.');
}

export function useWhyNoStaffOrder(): string | undefined {
  const { role } = useActor();
  return roleMay(role, 'visit.edit') ? undefined : "Your role can't take orders.";
}
