/**
 * Checks the venue's data: an administrator who can sign in, a time zone for the cut-off, and files for all pictures.
 */
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import { missingPictures } from '../running/backup-pictures.ts';
import type { Storage } from '../storage/storage.ts';
import { type Finding, look, well, wrong } from './check.ts';

/** `images` is the folder of the menu's pictures. */
export async function checkVenue(storage: Storage, images: string): Promise<Finding[]> {
  return [
    await checkAdministrator(storage),
    await checkZone(storage),
    await checkMenuPictures(storage, images),
    await checkHeld(storage),
  ];
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

/** Returns the names of products whose picture file is missing. */
export async function withoutPicture(storage: Storage, images: string): Promise<string[]> {
  const products = await storage.rows(DEMO_VENUE_ID, 'product');
  const missing = await missingPictures(
    images,
    products.map(({ doc }) => doc.image),
  );
  return products.filter(({ doc }) => missing.includes(doc.image)).map(({ doc }) => doc.name);
}

async function checkMenuPictures(storage: Storage, images: string): Promise<Finding> {
  const products = await withoutPicture(storage, images);
  return products.length === 0
    ? well('Menu pictures', 'all are there')
    : wrong(
        'Menu pictures',
        `missing for ${products.join(', ')}: restore a backup with its pictures, or upload them again`,
      );
}

async function checkHeld({ held }: Storage): Promise<Finding> {
  const waiting = (await held.waiting(DEMO_VENUE_ID, { limit: 500 })).held.length;
  return waiting === 0
    ? well('Held changes', 'none')
    : look('Held changes', `${waiting === 500 ? 'at least 500' : waiting} wait for a manager`);
}
