/** Second factors. Each of their codes is accepted once. */
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Confirming, EndingFactor, Proof, SecondFactor, SecondFactors } from '../../second-factors.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { recoveryCode, secondFactor } from '../schema/tables-one-time.ts';
import { isShared } from './users.ts';

export function createSecondFactors({ query, write }: Database, audit: AuditLog): SecondFactors {
  return {
    async secondFactor(userId) {
      return factorOf(query, userId);
    },
    async beginSecondFactor(begun) {
      return write(null, async ({ query }) => {
        if (await hasSecondFactor(query, begun.userId)) return 'on';
        const set = query.insert(secondFactor).values({ ...begun, confirmedAt: null, lastStep: 0 });
        await set.onConflictDoUpdate({ target: secondFactor.userId, set: { sealed: begun.sealed } });
        return 'begun';
      });
    },
    confirmSecondFactor: (confirming) =>
      write(confirming.event.venueId, (inside) => confirm(inside, audit, confirming)),
    endSecondFactor: (ending) => write(ending.event.venueId, (inside) => end(inside, audit, ending)),
  };
}

async function factorOf(query: Queries, userId: string): Promise<SecondFactor | undefined> {
  const found = first(await query.select().from(secondFactor).where(eq(secondFactor.userId, userId)));
  if (!found) return undefined;
  const codes = await query
    .select({ left: count() })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, userId));
  const { sealed, confirmedAt } = found;
  return { userId, sealed, confirmedAt, codesLeft: first(codes)?.left ?? 0 };
}

/** Returns whether sign-in asks for a second factor. */
export const hasSecondFactor = async (query: Queries, userId: string): Promise<boolean> =>
  (await query.select({ userId: secondFactor.userId }).from(secondFactor).where(isOn(userId))).length > 0;

const isOn = (userId: string) => and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt));

/**
 * Consumes a proof within a write. Returns false for a code of the last used step or an earlier one, because it was
 * used before or could have been seen.
 */
export async function takeProof(query: Queries, userId: string, proof: Proof): Promise<boolean> {
  if ('codeHash' in proof) {
    const one = and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, proof.codeHash));
    const taken = await query.delete(recoveryCode).where(one).returning({ userId: recoveryCode.userId });
    return taken.length === 1;
  }
  const { step } = proof;
  const unused = and(isOn(userId), lt(secondFactor.lastStep, step));
  const used = query.update(secondFactor).set({ lastStep: step }).where(unused);
  return (await used.returning({ userId: secondFactor.userId })).length === 1;
}

async function confirm(inside: Inside, audit: AuditLog, confirming: Confirming): Promise<'on' | 'stale'> {
  const { query } = inside;
  const { userId, sealed, step, codeHashes, at, event } = confirming;
  const waiting = and(
    eq(secondFactor.userId, userId),
    eq(secondFactor.sealed, sealed),
    isNull(secondFactor.confirmedAt),
  );
  const set = { confirmedAt: at, lastStep: step };
  const begun = query.update(secondFactor).set(set).where(waiting);
  if ((await begun.returning({ userId: secondFactor.userId })).length === 0) return 'stale';
  await query.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  await audit.event(inside, event);
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
  await query.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await query.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await audit.event(inside, event);
  return 'off';
}
