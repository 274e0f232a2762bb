/** What is in the database: somebody who can sign in as administrator, and a zone that the cut-off can be told by. */
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import type { Storage } from '../storage/storage.ts';
import { type Finding, look, well, wrong } from './check.ts';

export async function checkVenue(storage: Storage): Promise<Finding[]> {
  return [await checkAdministrator(storage), await checkZone(storage), await checkHeld(storage)];
}

async function checkAdministrator({ accounts }: Storage): Promise<Finding> {
  const page = await accounts.accounts(DEMO_VENUE_ID, { role: 'admin', limit: 500 });
  const active = page.accounts.filter(({ isActive }) => isActive).length;
  return active > 0
    ? well('Administrators', `${active}`)
    : wrong('Administrators', 'nobody: npm run tableside -- create-admin --email you@example.com');
}

async function checkZone(storage: Storage): Promise<Finding> {
  const venue = (await storage.row(DEMO_VENUE_ID, 'venue', DEMO_VENUE_ID))?.doc;
  if (!venue) return wrong('Venue', 'there is none: start the server once');
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: venue.timezone });
    return well('Time zone', venue.timezone);
  } catch {
    return wrong('Time zone', `${venue.timezone} is none that this machine knows: days are counted in UTC`);
  }
}

async function checkHeld({ held }: Storage): Promise<Finding> {
  const waiting = (await held.waiting(DEMO_VENUE_ID, { limit: 500 })).held.length;
  return waiting === 0
    ? well('Held changes', 'none')
    : look('Held changes', `${waiting === 500 ? 'at least 500' : waiting} wait for a manager`);
}
