/** Rehearsals of which none is served, for tests that make every call of the API once. */
import { v7 as uuid } from 'uuid';
import type { Rehearsals } from '../../src/rehearsal/rehearsals.ts';
import type { ServerOptions } from './start-server.ts';

/** The code that its door always takes. */
export const PLAYED_CODE = 'a-code-of-the-rehearsal';
const RUNNING = { startedAt: '2026-03-02T19:00:00.000Z', endsAt: '2026-03-03T03:00:00.000Z', port: 3001 };

const rehearsals: Rehearsals = {
  url: null,
  state: () => RUNNING,
  start: async () => RUNNING,
  end: async () => undefined,
  admit: () => ({ code: PLAYED_CODE, expiresAt: RUNNING.endsAt }),
  close: async () => undefined,
};

export const PLAYED_REHEARSAL = {
  rehearsal: () => rehearsals,
  entry: {
    take: (code: string) =>
      code === PLAYED_CODE
        ? {
            ...{ userId: null, name: 'Trainee', role: 'server', staffId: null },
            ...{ houseSessionId: 'a-session', home: 'http://localhost:3000' },
          }
        : undefined,
    accountIdOf: () => uuid(),
    bind: () => undefined,
  },
} as const satisfies Pick<ServerOptions, 'rehearsal' | 'entry'>;
