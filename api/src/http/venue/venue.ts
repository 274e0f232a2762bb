/** The venue as the caller may see it. Edits send the whole document. */
import { type Role, roleMay } from '@tableside/domain/command/permissions.ts';
import type { Venue as StoredVenue } from '@tableside/domain/entities/venue.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { isAdminPath, venueValueAt } from '@tableside/domain/venue/edit-venue.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { isVenueList, VENUE_LISTS } from '@tableside/domain/venue/venue-lists.ts';
import { PublicVenue, Venue } from '@tableside/protocol/rest/venue.ts';
import * as v from 'valibot';
import { type Call, commandRoute, type RequestContext } from '../commands/command-route.ts';
import { readRoute } from '../commands/read-row.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import type { HttpDeps } from '../http-deps.ts';
import type { Api } from '../route-schema.ts';

const {
  id: _id,
  version: _version,
  pastPriceSchedules: _past,
  closedThrough: _closed,
  zCount: _z,
  ...editable
} = Venue.entries;
const VenueBody = v.partial(v.object(editable));

export function registerVenue(app: Api, deps: HttpDeps): void {
  readRoute(app, deps, {
    url: '/venues/:id',
    entity: 'venue',
    summary: 'The venue',
    tags: ['venue'],
    row: v.union([Venue, PublicVenue]),
  });
  commandRoute(app, deps, {
    method: 'PUT',
    url: '/venues/:id',
    commands: ['venue.patch'],
    act: 'venue.edit',
    schema: {
      summary: 'Edits the venue',
      description:
        'Changes the fields that differ from the venue; fields that are left out stay. Lists and maps replace the ' +
        'stored ones. Only administrators may change taxes, pricing rules, payment methods and settings, except for ' +
        'discounts and reasons: if a manager changes one of them, the whole call is refused.',
      tags: ['venue'],
      body: VenueBody,
      row: Venue,
    },
    call: editVenue,
  });
}

async function editVenue({ body, caller, params, visible }: RequestContext): Promise<Call> {
  const venue = await visible({ entity: 'venue', id: params.id ?? '' });
  const wanted = { ...goneMembers(venue, body), ...pathsOf(body) };
  const differing = Object.keys(wanted).filter(
    (path) => !same(wanted[path], venueValueAt(venue, path) ?? null),
  );
  refuseAdminPaths(caller.actor.role, differing);
  const set = Object.fromEntries(differing.map((path) => [path, wanted[path]]));
  const base = Object.fromEntries(differing.map((path) => [path, venueValueAt(venue, path) ?? null]));
  return { name: 'venue.patch', args: { set, base }, target: { entity: 'venue', id: venue.id } };
}

/** Refuses the whole call, and names the paths that only administrators may change. */
function refuseAdminPaths(role: Role, paths: readonly string[]): void {
  const refused = roleMay(role, 'venue.settings') ? [] : paths.filter(isAdminPath);
  if (refused.length === 0) return;
  const sentence = 'Only an administrator may change this.';
  throw new RejectionError('forbidden', Object.fromEntries(refused.map((path) => [path, sentence])));
}

type Edited = Partial<Omit<StoredVenue, 'id' | 'version'>>;

/** Flattens a document into paths. Each member of a list or a map gets its own path. */
function pathsOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { operatingHours, paymentAccepted, pricingRules, socialMedia, settings, ...rest } = body as Edited;
  const known = Object.entries(rest).filter(([key]) => Object.hasOwn(editable, key) && !isVenueList(key));
  return Object.fromEntries([
    ...known,
    ...(operatingHours ?? []).map(({ dayOfWeek, ...hours }) => [`operatingHours[${dayOfWeek}]`, hours]),
    ...(paymentAccepted ?? []).map(({ id, ...method }) => [`paymentAccepted[${id}]`, method]),
    ...membersOf('pricingRules', pricingRules),
    ...membersOf('socialMedia', socialMedia),
    ...membersOf('settings', settings),
    ...LISTS.flatMap((list) => (rest[list] ?? []).map(({ id, ...member }) => [`${list}[${id}]`, member])),
  ]);
}

const LISTS = Object.keys(VENUE_LISTS).filter(isVenueList);

const membersOf = (name: string, map: object | undefined): [string, unknown][] =>
  Object.entries(map ?? {}).map(([key, value]) => [`${name}[${key}]`, value]);

/**
 * Marks the current members of the given maps and lists as removed; the body's own members then override this. Days, methods,
 * tenders and settings are never removed.
 */
function goneMembers(venue: StoredVenue, body: Readonly<Record<string, unknown>>): Record<string, null> {
  const gone = (['pricingRules', 'socialMedia'] as const)
    .filter((name) => name in body)
    .flatMap((name) => Object.keys(venue[name]).map((key) => [`${name}[${key}]`, null]));
  const goneFromLists = LISTS.filter((list) => list in body && !VENUE_LISTS[list].stays).flatMap((list) =>
    ((list === 'stations' ? stationsOf(venue) : venue[list]) ?? []).map(({ id }) => [`${list}[${id}]`, null]),
  );
  return Object.fromEntries([...gone, ...goneFromLists]);
}
