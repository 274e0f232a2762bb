/**
 * One turn of the server with a charge: takes the steps of the domain, each a write on what is stored or a call to the
 * provider. It may be killed between any two of them, and another process may be at the same charge.
 */
import {
  attemptSteps,
  type CardNote,
  type CardStep,
  type StepResult,
} from '@tableside/domain/cards/attempt-steps.ts';
import {
  claimAgain,
  claimCharge,
  lookAfterRestore as lookFor,
  noteShown,
  noteUnknown,
  settleCharge,
} from '@tableside/domain/cards/charge-work.ts';
import { owedWithPads } from '@tableside/domain/cards/claims.ts';
import { type FoundCharge, makeFound } from '@tableside/domain/cards/found-charge.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import { chainOf } from '@tableside/domain/visits/chain.ts';
import { isoNow } from '../commands/clock.ts';
import { type ChargeDeps, type ChargeOf, machineOf, readsOf, type WriteDeps, written } from './card-write.ts';
import { attemptAt } from './charge-line.ts';

/** Takes the steps that are due now. `note` says when the next turn is. */
export async function takeTurn(deps: ChargeDeps, of: ChargeOf, note: CardNote): Promise<void> {
  const { storage, clock, provider } = deps;
  let rows = await storage.load(of.venueId, readsOf(of));
  const begun = rows.get('cardCharge', of.chargeId);
  if (!begun) return;
  const ways = begun.via === 'phone' ? provider.pages : provider;
  const steps = attemptSteps(note, {
    charge: () => chargeIn(rows, of),
    now: () => clock.now(),
    isPaidOtherwise: () => isPaid(rows, of),
    hasKey: ways.hasKey,
    findWithinMs: ways.findWithinMs,
  });
  for (let next = steps.next(); !next.done; ) {
    const result = await taken(deps, of, { step: next.value, rows });
    rows = await storage.load(of.venueId, readsOf(of));
    next = steps.next(result);
  }
}

/** It may have been sent before a backup was restored. Then it is looked for, and never asked for. */
export const lookAfterRestore = (deps: WriteDeps, of: ChargeOf): Promise<undefined> =>
  written(deps, of, (rows) => lookFor(rows, { chargeId: of.chargeId, now: isoNow(deps.clock) }));

/** Makes a charge again that a restored backup has lost. */
export async function makeLost({ storage, clock }: WriteDeps, found: FoundCharge): Promise<void> {
  const of = { venueId: found.venueId, chargeId: found.id };
  const { readerId: id } = found;
  const more: readonly Read[] = id === null ? [] : [{ kind: 'row', entity: 'cardReader', id }];
  await written({ storage, clock }, of, (rows) => makeFound(rows, found, isoNow(clock)), more);
}

const chargeIn = (rows: Rows, { chargeId }: ChargeOf): CardCharge => {
  const charge = rows.get('cardCharge', chargeId);
  if (!charge) throw new Error('a charge is gone');
  return charge;
};

/** Whether nobody owes it any more, although it is still asked for. */
function isPaid(rows: Rows, of: ChargeOf): boolean {
  const chain = chainOf(rows, machineOf(of.venueId), chargeIn(rows, of).visitId);
  return chain !== undefined && owedWithPads(chain) <= 0;
}

interface Taking {
  readonly step: CardStep;
  readonly rows: Rows;
}

async function taken(deps: ChargeDeps, of: ChargeOf, { step, rows }: Taking): Promise<StepResult> {
  const { clock } = deps;
  const { chargeId } = of;
  const line = attemptAt(deps, rows, of);
  switch (step.do) {
    case 'begin':
      return line ? line.begin() : { is: 'refused', why: 'refused' };
    case 'find':
      return line ? line.find(step.isOver) : { is: 'missing' };
    case 'look':
      return line ? line.look(step.ref) : { is: 'lost' };
    case 'cancel':
      await line?.cancel(step.ref);
      return undefined;
    case 'claim':
    case 'again':
      return claimed(deps, of, step.do === 'claim' ? claimCharge : claimAgain);
    case 'shown':
      return written(deps, of, (now) => noteShown(now, { chargeId, now: isoNow(clock), ref: step.ref }));
    case 'unknown':
      return written(deps, of, (now) => noteUnknown(now, { chargeId, now: isoNow(clock) }));
    case 'settle':
      return written(deps, of, (now, cmdId) =>
        settleCharge(now, { chargeId, word: step.word, now: isoNow(clock), cmdId }),
      );
  }
}

async function claimed(
  deps: ChargeDeps,
  of: ChargeOf,
  claim: typeof claimCharge,
): Promise<{ readonly isMine: boolean }> {
  let isMine = false;
  await written(deps, of, (rows) => {
    const result = claim(rows, { chargeId: of.chargeId, now: isoNow(deps.clock) });
    isMine = result.isMine;
    return result.changes;
  });
  return { isMine };
}
