/** Whoever leaves a shared tablet is out here at once, and then at the server, which is not waited for. */
import type { Session } from '../remote/session.ts';

export interface Leaving {
  readonly session: Session;
  /** Ends on the server the session that this token opens. */
  readonly endSession: (token: string) => Promise<void>;
}

/** After a sign-in by password. */
export function leaveByPassword({ session, endSession }: Leaving): void {
  const token = session.token();
  session.drop();
  if (token !== null) void endSession(token);
}

/** After a PIN. The server ends only the office that they opened with their password. */
export function leaveByPin({ session, endSession }: Leaving): void {
  if (!session.isByPin()) return;
  const office = session.scope() === 'office' ? session.token() : null;
  session.leave();
  if (office !== null) void endSession(office);
}
