/** The guard of a screen that not every role has: others are led back to their profile. */
import { type Act, roleMay } from '@tableside/domain/permissions.ts';
import { redirect } from '@tanstack/react-router';
import type { Session } from '../remote/session.ts';

export function requireAct({ session }: { session: Session }, act: Act): void {
  const role = session.user()?.role;
  if (role === undefined || !roleMay(role, act)) throw redirect({ to: '/profile', replace: true });
}
