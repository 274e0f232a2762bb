/** Outcomes as they cross the wire. */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { StoredResult } from '../storage/storage.ts';

/** Outcomes of a queue's mutations; one without a number belongs to no queue and isn't told. */
export const toResults = (results: readonly StoredResult[]): Result[] =>
  results.flatMap(({ mid, detail, ...result }) =>
    mid === undefined ? [] : [{ ...result, mid, ...(detail ? { detail: { ...detail } } : {}) }],
  );
