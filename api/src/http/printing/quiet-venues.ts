/** The venues in which nothing waits to be printed, as far as this process knows. A commit ends it, and so does some time. */
import type { DeskDeps } from '../../printing/desk-deps.ts';

/** A signal may be lost. */
const KNOWN_MS = 10_000;

export interface QuietVenues {
  isQuiet(venueId: string): boolean;
  /** Reads, and keeps in mind when that found nothing and nothing was committed meanwhile. */
  read<T>(venueId: string, read: () => Promise<T>, isNothing: (found: T) => boolean): Promise<T>;
  close(): void;
}

export function createQuietVenues({
  storage: { signals },
  clock,
}: Pick<DeskDeps, 'storage' | 'clock'>): QuietVenues {
  const until = new Map<string, number>();
  const followed = new Map<string, () => void>();
  /** How often something was committed in a venue since it is followed. */
  const commits = new Map<string, number>();
  const end = (venueId: string): void => {
    until.delete(venueId);
    if (followed.has(venueId)) commits.set(venueId, (commits.get(venueId) ?? 0) + 1);
  };
  const stops = [
    signals.on('head', ({ venueId }) => end(venueId)),
    signals.onGap(() => {
      for (const venueId of followed.keys()) end(venueId);
    }),
  ];
  return {
    isQuiet: (venueId) => (until.get(venueId) ?? 0) > clock.now(),
    async read(venueId, read, isNothing) {
      if (!followed.has(venueId)) followed.set(venueId, signals.follow(venueId));
      const before = commits.get(venueId);
      const found = await read();
      if (isNothing(found) && commits.get(venueId) === before) until.set(venueId, clock.now() + KNOWN_MS);
      return found;
    },
    close() {
      for (const stop of [...stops, ...followed.values()]) stop();
    },
  };
}
