/**
 * After a restore: what the provider took is held against the rows. A charge that the backup has lost is made again, once its
 * check is there: tablets bring back what they know. An hour later it is made without one, so that somebody sees it. A refund
 * comes back with its charge.
 */
import { type CardCharge, ON_PHONES } from '@tableside/domain/entities/card-charge.ts';
import { refundsOf } from '@tableside/domain/entities/card-refund.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { makeLost } from './charge-turn.ts';
import type { CardDeskDeps } from './desk-deps.ts';
import type { CardProvider } from './provider.ts';
import { makeLostRefund } from './refund-turn.ts';

/** A backup is hardly older than this. */
const LOOK_BACK_MS = 7 * DAY_MS;
/** For so long after a restore, and so often. */
const SWEEP_FOR_MS = DAY_MS;
export const SWEEP_EVERY_MS = 5 * MINUTE_MS;

export const isSweepDue = (restoredAt: string | null, now: number, sweptAt: number): boolean =>
  restoredAt !== null && now - Date.parse(restoredAt) < SWEEP_FOR_MS && now - sweptAt >= SWEEP_EVERY_MS;

export async function sweepTaken(
  { storage, clock }: Pick<CardDeskDeps, 'storage' | 'clock'>,
  provider: CardProvider,
  { venueId, restoredAt }: { readonly venueId: string; readonly restoredAt: string },
): Promise<void> {
  const since = Date.parse(restoredAt) - LOOK_BACK_MS;
  const taken = await provider.takenSince(venueId, since);
  const isLate = clock.now() - Date.parse(restoredAt) > HOUR_MS;
  for (const { chargeId, ref, at, kept } of taken ?? []) {
    if (await storage.row(venueId, 'cardCharge', chargeId)) continue;
    if (!isLate && !(await storage.row(venueId, 'visit', kept.visit))) continue;
    await makeLost(
      { storage, clock },
      {
        ...{ id: chargeId, venueId, visitId: kept.visit, checkKey: kept.check },
        readerId: kept.reader === ON_PHONES ? null : kept.reader,
        ...{ userId: kept.by, at: new Date(at).toISOString(), ref },
        ...{ amount: Number(kept.amount), tip: Number(kept.tip) },
      },
    );
  }
  for (const found of (await provider.refunds.since(venueId, since)) ?? []) {
    const charge = (await storage.row(venueId, 'cardCharge', found.chargeId))?.doc;
    const isKnown = charge && refundsOf(charge as CardCharge).some(({ id }) => id === found.id);
    if (charge && !isKnown) await makeLostRefund({ storage, clock }, venueId, found);
  }
}
