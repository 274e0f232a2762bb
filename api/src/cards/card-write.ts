/** How the card desk reads and writes a charge: everything of its visit, under the name of the server. */
import { applied, type Decision } from '@tableside/domain/command/command.ts';
import type { Read } from '@tableside/domain/command/look-ups.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { CardCharge } from '@tableside/domain/entities/card-charge.ts';
import type { Change } from '@tableside/domain/entities/entities.ts';
import { v7 as uuid } from 'uuid';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Storage } from '../storage/storage.ts';
import type { CardProvider } from './provider.ts';

export interface WriteDeps {
  readonly storage: Pick<Storage, 'write' | 'load'>;
  readonly clock: Clock;
}

export interface ChargeDeps extends WriteDeps {
  readonly provider: CardProvider;
  /** Returns where the phone of this charge comes back to. */
  readonly backOf: (charge: CardCharge) => string | undefined;
}

export interface ChargeOf {
  readonly venueId: string;
  readonly chargeId: string;
}

export const readsOf = ({ chargeId }: ChargeOf): readonly Read[] => [
  { kind: 'visitOfCharge', chargeId },
  { kind: 'venue' },
];

export async function written(
  { storage, clock }: WriteDeps,
  of: ChargeOf,
  work: (rows: Rows, cmdId: string) => readonly Change[],
  more: readonly Read[] = [],
): Promise<undefined> {
  const at = isoNow(clock);
  const cmdId = uuid();
  const [outcome] = await storage.write(of.venueId, [
    {
      ...{ cmdId, name: 'card.work', version: 1, argsHash: '', isWork: true, payload: null },
      ...{ actor: machineOf(of.venueId), occurredAt: at, receivedAt: at, reads: [...readsOf(of), ...more] },
      decide: (rows): Decision => applied(...work(rows, cmdId)),
    },
  ]);
  if (outcome?.kind !== 'done') throw new Error(`a charge could not be written: ${outcome?.kind}`);
  return undefined;
}

export const machineOf = (venueId: string): Actor => ({
  ...{ userId: 'server', name: 'Server', role: 'admin', venueId, staffId: null, deviceId: null },
  isMachine: true,
});
