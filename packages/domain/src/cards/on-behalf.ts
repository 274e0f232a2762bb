/** The server writes for the person who asked: what it makes carries their name, and that of the manager who approved it. */
import type { Context } from '../command/command.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Asked {
  readonly by: Person;
  readonly approvedBy?: Person | undefined;
  readonly venueId: string;
  readonly deviceId: string | null;
}

export const onBehalf = (
  { by, approvedBy, venueId, deviceId }: Asked,
  { now, cmdId }: { readonly now: string; readonly cmdId: string },
): Context => ({
  actor: {
    ...{ userId: by.id, name: by.name, role: 'admin', venueId, staffId: null, deviceId },
    ...(approvedBy && { approver: { userId: approvedBy.id, name: approvedBy.name, role: 'manager' } }),
    isMachine: true,
  },
  occurredAt: now,
  cmdId,
});
