/** Second factors. Each of their codes is accepted once. */
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Confirming, EndingFactor, Proof, SecondFactor, SecondFactors } from '../../second-factors.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import { recoveryCode, secondFactor } from '../schema/tables-one-time.ts';
import { isShared } from './users.ts';

type Query = Database['query'];

export function createSecondFactors({ query, write }: Database, audit: AuditLog): SecondFactors {
  return {
    async secondFactor(userId) {
      return named(() => factorOf(query, userId));
    },
    async beginSecondFactor(begun) {
      return write(() => {
        if (hasSecondFactor(query, begun.userId)) return 'on';
        const set = query.insert(secondFactor).values({ ...begun, confirmedAt: null, lastStep: 0 });
        set.onConflictDoUpdate({ target: secondFactor.userId, set: { sealed: begun.sealed } }).run();
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

function factorOf(query: Query, userId: string): SecondFactor | undefined {
  const found = query.select().from(secondFactor).where(eq(secondFactor.userId, userId)).get();
  if (!found) return undefined;
  const codes = query.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId));
  const { sealed, confirmedAt } = found;
  return { userId, sealed, confirmedAt, codesLeft: codes.get()?.left ?? 0 };
}

/** Returns whether sign-in asks for a second factor. */
export const hasSecondFactor = (query: Query, userId: string): boolean =>
  query.select({ userId: secondFactor.userId }).from(secondFactor).where(isOn(userId)).get() !== undefined;

const isOn = (userId: string) => and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt));

/**
 * Consumes a proof within a write. Returns false for a code of the last used step or an earlier one, because it was
 * used before or could have been seen.
 */
export function takeProof(query: Query, userId: string, proof: Proof): boolean {
  if ('codeHash' in proof) {
    const one = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, proof.codeHash));
    return query.delete(recoveryCode).where(one).run().changes === 1;
  }
  const { step } = proof;
  const unused = and(isOn(userId), lt(secondFactor.lastStep, step));
  return query.update(secondFactor).set({ lastStep: step }).where(unused).run().changes === 1;
}

function confirm(query: Query, audit: AuditLog, confirming: Confirming): 'on' | 'stale' {
  const { userId, sealed, step, codeHashes, at, event } = confirming;
  const waiting = and(
    eq(secondFactor.userId, userId),
    eq(secondFactor.sealed, sealed),
    isNull(secondFactor.confirmedAt),
  );
  const set = { confirmedAt: at, lastStep: step };
  if (query.update(secondFactor).set(set).where(waiting).run().changes === 0) return 'stale';
  query
    .insert(recoveryCode)
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .run();
  audit.event(event);
  return 'on';
}

function end(query: Query, audit: AuditLog, ending: EndingFactor): 'off' | 'stale' | 'shared' {
  const { userId, proof, onlyOf, event } = ending;
  if (onlyOf !== undefined && isShared(query, userId, onlyOf)) return 'shared';
  if (!hasSecondFactor(query, userId)) return 'stale';
  if (proof && !takeProof(query, userId, proof)) return 'stale';
  query.delete(recoveryCode).where(eq(recoveryCode.userId, userId)).run();
  query.delete(secondFactor).where(eq(secondFactor.userId, userId)).run();
  audit.event(event);
  return 'off';
}
