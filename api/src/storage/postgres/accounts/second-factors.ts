/** Second factors. Each of their codes is accepted once. */
import type { Confirming, EndingFactor, Proof, SecondFactors } from '../../second-factors.ts';
import {
  addingCodes,
  beginningFactor,
  confirmingFactor,
  endingFactor,
  factorOf,
  takingProof,
  withFactor,
} from '../../sql/second-factors.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { runAll, selectedOne } from '../queries.ts';
import { isShared } from './users.ts';

export function createSecondFactors({ query, write }: Database, audit: AuditLog): SecondFactors {
  return {
    secondFactor: (userId) => selectedOne(query, factorOf(userId)),
    async beginSecondFactor(begun) {
      return write(null, async ({ query }) => {
        if (await hasSecondFactor(query, begun.userId)) return 'on';
        await query.execute(beginningFactor(begun));
        return 'begun';
      });
    },
    confirmSecondFactor: (confirming) =>
      write(confirming.event.venueId, (inside) => confirm(inside, audit, confirming)),
    endSecondFactor: (ending) => write(ending.event.venueId, (inside) => end(inside, audit, ending)),
  };
}

/** Returns whether sign-in asks for a second factor. */
export const hasSecondFactor = async (query: Queries, userId: string): Promise<boolean> =>
  (await selectedOne(query, withFactor(userId))) !== undefined;

/** Consumes a proof within a write. Returns false if it was used before or could have been seen. */
export const takeProof = async (query: Queries, userId: string, proof: Proof): Promise<boolean> =>
  (await selectedOne(query, takingProof(userId, proof))) !== undefined;

async function confirm(inside: Inside, audit: AuditLog, confirming: Confirming): Promise<'on' | 'stale'> {
  const { query } = inside;
  if ((await selectedOne(query, confirmingFactor(confirming))) === undefined) return 'stale';
  await query.execute(addingCodes(confirming));
  await audit.event(inside, confirming.event);
  return 'on';
}

async function end(
  inside: Inside,
  audit: AuditLog,
  ending: EndingFactor,
): Promise<'off' | 'stale' | 'shared'> {
  const { query } = inside;
  const { userId, proof, onlyOf, event } = ending;
  if (onlyOf !== undefined && (await isShared(query, userId, onlyOf))) return 'shared';
  if (!(await hasSecondFactor(query, userId))) return 'stale';
  if (proof && !(await takeProof(query, userId, proof))) return 'stale';
  await runAll(query, endingFactor(userId));
  await audit.event(inside, event);
  return 'off';
}
