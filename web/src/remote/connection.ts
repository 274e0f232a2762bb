/** Asks the server how tablets connect to it. It tells everybody, outside of /api. Throws what `useRemoteData` reads. */
import { Connection } from '@tableside/protocol/connection.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const readConnection = async (remote: Remote, signal?: AbortSignal): Promise<Connection> =>
  v.parse(
    Connection,
    await remote
      .get(new URL('/connect/facts.json', window.location.origin), { ...(signal && { signal }) })
      .json(),
  );
