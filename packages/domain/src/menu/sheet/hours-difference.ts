/** What a row says of when something is sold. */
import type { MenuHours } from '../../entities/menu.ts';
import { hoursText, readHours } from '../hours-text.ts';
import type { Compared, Difference } from './difference.ts';

/** Hours stand in a cell as people write them. Two texts that mean the same are the same. */
export function hoursDifference(
  text: string | null | undefined,
  stored: readonly MenuHours[] | null,
  { clears }: Compared,
): Difference | undefined {
  if (text === undefined || (text === null && !clears)) return undefined;
  const hours = text === null ? null : (readHours(text) ?? null);
  const [from, to] = [hoursText(stored), hoursText(hours)];
  if (from === to) return undefined;
  return {
    id: 'Hours',
    column: 'Hours',
    group: 'texts',
    from: from || null,
    to: to || null,
    base: { hours: stored },
    set: { hours },
    needs: [],
  };
}
