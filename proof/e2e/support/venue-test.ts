/** The `test` of browser tests that each need a venue of their own. The server of the venue is closed after the test. */
import { test as base } from './guarded-test.ts';
import { type RunningVenue, startVenue } from './running-venue.ts';

export interface OwnVenue {
  /** What the environment of the server has besides the usual. */
  environment: Readonly<Record<string, string>>;
  venue: RunningVenue;
}

export const test = base.extend<OwnVenue>({
  environment: [{}, { option: true }],
  venue: async ({ environment }, use) => {
    const venue = await startVenue(environment);
    await use(venue);
    await venue.close();
  },
});
