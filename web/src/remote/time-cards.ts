/** Time cards from the server: for a shared tablet, which holds only those of people who are at work. */
import type { TimeCard as Card } from '@tableside/domain/entities/time-card.ts';
import { TimeCard } from '@tableside/protocol/rest/time-card.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

/** The caller's own cards; for managers everybody's. Both days are included. */
export async function listTimeCards(
  remote: Remote,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Card[]> {
  return v.parse(v.array(TimeCard), await remote.get('time-cards', { searchParams: { from, to } }).json());
}
