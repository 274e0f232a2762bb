/** Whether a party or a round is somebody's own. */
import type { Actor } from '@tableside/domain/command/permissions.ts';

interface Server {
  readonly userId: string | null;
  readonly staffId: string | null;
}

/** A check that was handed over belongs to a staff card, whose account this device may not know. */
export const isServedBy = (server: Server, { userId, staffId }: Pick<Actor, 'userId' | 'staffId'>): boolean =>
  server.userId === userId || (staffId !== null && server.staffId === staffId);
