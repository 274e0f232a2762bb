/** Outcomes in their wire format. */
import type { Result } from '@tableside/protocol/envelope.ts';
import type { StoredResult } from '../storage/storage.ts';

/** Returns the outcomes of a queue's mutations. An outcome without a number belongs to no queue and is left out. */
export const toResults = (results: readonly StoredResult[]): Result[] =>
  results.flatMap(({ mid, detail, ...result }) =>
    mid === undefined ? [] : [{ ...result, mid, ...(detail ? { detail: { ...detail } } : {}) }],
  );
