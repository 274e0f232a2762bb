/** Which venues have a desk, and what wakes it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../testing/server/start-server.ts';
import { auditEvent } from '../../testing/venue/an-account.ts';
import { VenueDesks, type VenueDeskWork } from './venue-desks.ts';

const AT = '2026-03-02T20:00:00.000Z';
let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

it('an open venue has a desk that commits wake, and a closed one has none', async () => {
  const { storage, venueId } = server;
  const told: string[] = [];
  const desks = new VenueDesks<VenueDeskWork>(
    { storage, log: (error) => told.push(String(error)), renewMs: 20 },
    (id) => ({
      isUsed: true,
      look: async () => {
        told.push(`looks at ${id === venueId ? 'it' : id}`);
        return 60_000;
      },
      stop: async () => void told.push('stops'),
    }),
  );
  await desks.begin();
  await vi.waitFor(() => expect(told).toEqual(['looks at it']));
  storage.signals.tell({ kind: 'head', venueId, head: 1 });
  await vi.waitFor(() => expect(told).toEqual(['looks at it', 'looks at it']));
  await storage.venues.close({ id: venueId, at: AT, event: auditEvent('venue.close') });
  await vi.waitFor(() => expect(told.at(-1)).toBe('stops'));
  expect(desks.of(venueId)).toBeUndefined();
  await storage.venues.reopen({ id: venueId, event: auditEvent('venue.open') });
  await vi.waitFor(() => expect(desks.of(venueId)).toBeDefined());
  await vi.waitFor(() => expect(told.at(-1)).toBe('looks at it'));
  await desks.end();
  expect(told.at(-1)).toBe('stops');
});
