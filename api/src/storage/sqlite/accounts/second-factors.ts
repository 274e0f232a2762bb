/** Second factors. Each of their codes is accepted once. */
import type { Confirming, EndingFactor, Proof, SecondFactor, SecondFactors } from '../../second-factors.ts';
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
import { type Database, named, runAll } from '../database.ts';
import { isShared } from './users.ts';

type Query = Database['query'];

export function createSecondFactors({ query, write }: Database, audit: AuditLog): SecondFactors {
  return {
    async secondFactor(userId) {
      return named(() => query.get<SecondFactor | undefined>(factorOf(userId)));
    },
    async beginSecondFactor(begun) {
      return write(() => {
        if (hasSecondFactor(query, begun.userId)) return 'on';
        query.run(beginningFactor(begun));
        return 'begun';
      });
    },
    async confirmSecondFactor(confirming) {
      return write(() => confirm(query, audit, confirming));
    },
    async endSecondFactor(ending) {
      return write(() => end(query, audit, ending));
    },
  };
}

/** Returns whether sign-in asks for a second factor. */
export const hasSecondFactor = (query: Query, userId: string): boolean =>
  query.get(withFactor(userId)) !== undefined;

/** Consumes a proof within a write. Returns false if it was used before or could have been seen. */
export const takeProof = (query: Query, userId: string, proof: Proof): boolean =>
  query.get(takingProof(userId, proof)) !== undefined;

function confirm(query: Query, audit: AuditLog, confirming: Confirming): 'on' | 'stale' {
  if (query.get(confirmingFactor(confirming)) === undefined) return 'stale';
  query.run(addingCodes(confirming));
  audit.event(confirming.event);
  return 'on';
}

function end(query: Query, audit: AuditLog, ending: EndingFactor): 'off' | 'stale' | 'shared' {
  const { userId, proof, onlyOf, event } = ending;
  if (onlyOf !== undefined && isShared(query, userId, onlyOf)) return 'shared';
  if (!hasSecondFactor(query, userId)) return 'stale';
  if (proof && !takeProof(query, userId, proof)) return 'stale';
  runAll(query, endingFactor(userId));
  audit.event(event);
  return 'off';
}
