/** The name of each role on screen. */
import type { Role } from '@tableside/domain/command/permissions.ts';

export const ROLE_LABEL: Readonly<Record<Role, string>> = {
  admin: 'Restaurant Administrator',
  manager: 'Manager',
  server: 'Server',
  kitchen: 'Kitchen',
  customer: 'Guest',
};

/** Turns 'Maya Torres' into 'MT'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}
