/** Live hook over the calls of the guest who owns the mirror. Nobody else's are in it. */
import type { Call } from '@tableside/domain/entities/call.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { useQuery } from './read.ts';

const ownCallsOf = async (db: MirrorDb): Promise<Call[]> => (await db.calls.toArray()).map(({ doc }) => doc);

/** `undefined` while loading. */
export const useOwnCalls = (): readonly Call[] | undefined => useQuery(ownCallsOf);
