/** The end of the day from the server: what is open before a close, and closed days of any age. For managers. */
import { Day, OpenDay } from '@tableside/protocol/rest/day.ts';
import * as v from 'valibot';
import { type Page, readPage } from './pages.ts';
import type { Remote } from './remote-context.tsx';

export async function fetchOpenDay(remote: Remote, businessDay: string): Promise<OpenDay> {
  return v.parse(OpenDay, await remote.get('days/open', { searchParams: { businessDay } }).json());
}

/** The last one first. */
export async function listDays(remote: Remote, before: string | null): Promise<Page<Day>> {
  const searchParams = { limit: 30, ...(before && { before }) };
  return readPage(await remote.get('days', { searchParams }), Day);
}

export async function fetchZ(remote: Remote, businessDay: string): Promise<Day> {
  return v.parse(Day, await remote.get(`days/${encodeURIComponent(businessDay)}/z`).json());
}
