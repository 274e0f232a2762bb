/** Names a check of a bill as people say it. */
import { type CheckKey, MAIN_CHECK, type Visit } from '../entities/visit.ts';

/** Returns null for the main check, which needs no name. A check made by hand is only known by name with its visit. */
export function checkLabel(key: CheckKey | undefined, visit?: Pick<Visit, 'checks'>): string | null {
  if (key === undefined || key === MAIN_CHECK) return null;
  const seat = /^seat-(\d+)$/.exec(key)?.[1];
  if (seat !== undefined) return `Seat ${seat}`;
  return visit?.checks.find((check) => check.key === key)?.name ?? 'Separate check';
}

/** Names one of the checks of a bill that was split: 'Seat 2', the name of a check made by hand, or 'The rest'. */
export const checkName = ({ key, name }: { readonly key: CheckKey; readonly name: string | null }): string =>
  name ?? (key === MAIN_CHECK ? 'The rest' : (checkLabel(key) ?? 'Check'));
