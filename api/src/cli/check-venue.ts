/**
 * Checks the data of each venue: an administrator who can sign in, a time zone for the cut-off, and files for all
 * pictures.
 */
import { missingAmong, missingPictures } from '../running/backup-pictures.ts';
import { picturesOf } from '../running/venue-pictures.ts';
import type { Storage } from '../storage/storage.ts';
import { type Finding, look, well, wrong } from './finding.ts';
import { nameOf } from './which-venue.ts';

/** Checks every venue. With several, each finding names its venue. `images` is the folder of all pictures. */
export async function checkVenues(storage: Storage, images: string): Promise<Finding[]> {
  const venues = await storage.venues.list();
  if (venues.length === 0) return [wrong('Venue', 'there is none: start the server once')];
  const all = venues.map(async (venue) => {
    const findings = venue.closedAt
      ? [closedSince(venue.closedAt)]
      : await checkVenue({ storage, venueId: venue.id }, picturesOf(images, venue.id));
    const named = (finding: Finding): Finding => ({ ...finding, venue: nameOf(venue) });
    return venues.length > 1 ? findings.map(named) : findings;
  });
  return (await Promise.all(all)).flat();
}

const closedSince = (at: string): Finding =>
  well('Venue', `closed since ${at.slice(0, 10)}; open-venue opens it again`);

interface Of {
  readonly storage: Storage;
  readonly venueId: string;
}

const checkVenue = async (of: Of, images: string): Promise<Finding[]> => [
  await checkAdministrator(of),
  await checkZone(of),
  await checkMenuPictures(of, images),
  await checkHeld(of),
];

async function checkAdministrator({ storage: { accounts }, venueId }: Of): Promise<Finding> {
  const page = await accounts.accounts(venueId, { role: 'admin', limit: 500 });
  const active = page.accounts.filter(({ isActive }) => isActive).length;
  return active > 0
    ? well('Administrators', `${active}`)
    : wrong('Administrators', 'nobody: run create-admin --email you@example.com');
}

async function checkZone({ storage, venueId }: Of): Promise<Finding> {
  const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
  if (!venue) return wrong('Venue', 'there is none: start the server once');
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: venue.timezone });
    return well('Time zone', venue.timezone);
  } catch {
    return wrong('Time zone', `${venue.timezone} is none that this machine knows: days are counted in UTC`);
  }
}

/** Returns the names of products of all venues whose picture file is missing. */
export async function withoutPicture(storage: Storage, images: string): Promise<string[]> {
  const venues = await storage.venues.list();
  const all = venues.map(({ id: venueId }) => missingIn({ storage, venueId }, picturesOf(images, venueId)));
  return (await Promise.all(all)).flat();
}

async function missingIn({ storage, venueId }: Of, images: string): Promise<string[]> {
  const products = await storage.rows(venueId, 'product');
  const named = products.map(({ doc }) => doc.image);
  const missing = storage.pictures
    ? missingAmong(await storage.pictures.names(venueId), named)
    : await missingPictures(images, named);
  return products.filter(({ doc }) => missing.includes(doc.image)).map(({ doc }) => doc.name);
}

async function checkMenuPictures(of: Of, images: string): Promise<Finding> {
  const products = await missingIn(of, images);
  return products.length === 0
    ? well('Menu pictures', 'all are there')
    : wrong(
        'Menu pictures',
        `missing for ${products.join(', ')}: restore a backup with its pictures, or upload them again`,
      );
}

async function checkHeld({ storage: { held }, venueId }: Of): Promise<Finding> {
  const waiting = (await held.waiting(venueId, { limit: 500 })).held.length;
  return waiting === 0
    ? well('Changes to approve', 'none')
    : look('Changes to approve', `${waiting === 500 ? 'at least 500' : waiting} wait for a manager`);
}
