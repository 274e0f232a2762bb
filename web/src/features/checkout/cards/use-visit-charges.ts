/**
 * The charges of a visit at its checkout. One of them stands in place of the keypad: the one that was asked for here, also
 * after a reload. The others are bands above.
 */
import { type CardCharge, isPendingCharge } from '@tableside/domain/entities/card-charge.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { isOfDevice } from '@tableside/domain/values/device-mark.ts';
import { useState } from 'react';
import { useActor } from '../../../components/staff/actor.tsx';
import { useRejectedChanges } from '../../../mirror/read/read.ts';
import { useChargesOf } from '../../../mirror/read/read-cards.ts';

type RejectedChange = NonNullable<ReturnType<typeof useRejectedChanges>>[number];

/** What this page asked for. */
export interface AskedHere {
  readonly chargeId: string;
  /** The change that asked. Null: it was found again after a reload. */
  readonly cmdId: string | null;
}

export interface VisitCharges {
  /** The one in place of the keypad. */
  readonly shown: CardCharge | undefined;
  /** The server refused to ask for it, so no reader was asked. */
  readonly refused: RejectedChange | undefined;
  /** Those that somebody else looks at, or nobody, and what nothing came of since it was left. */
  readonly others: readonly CardCharge[];
  show(asked: AskedHere): void;
  /** Goes on with something else. What waits becomes a band. */
  leave(): void;
}

export function useVisitCharges(visit: Pick<Visit, 'rootId' | 'waiting'>): VisitCharges {
  const { userId, deviceId } = useActor();
  const [asked, show] = useState<AskedHere>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const charges = useChargesOf(visit, asked?.chargeId) ?? [];
  const rejected = useRejectedChanges() ?? [];
  const isOwn = (charge: CardCharge): boolean =>
    charge.askedBy.id === userId && isOfDevice(charge.deviceId, deviceId) && !left.includes(charge.id);
  const found = asked ? undefined : charges.find((charge) => isPendingCharge(charge) && isOwn(charge));
  // It keeps its place once it has ended.
  if (found) show({ chargeId: found.id, cmdId: null });
  const shown = charges.find(({ id }) => id === asked?.chargeId) ?? found;
  return {
    shown,
    refused: shown ? undefined : rejected.find(({ cmdId }) => cmdId === asked?.cmdId),
    others: charges.filter((charge) => charge !== shown && (needsEyes(charge) || isNo(charge, left))),
    show,
    leave() {
      // What has ended was read.
      if (shown && isPendingCharge(shown)) setLeft([...left, shown.id]);
      show(undefined);
    },
  };
}

/** It waits, or its money came and is not booked. */
const needsEyes = (charge: CardCharge): boolean => isPendingCharge(charge) || charge.fault !== undefined;

/** Nothing came of it, and whoever asked has gone on with something else since. */
const isNo = ({ id, state }: CardCharge, left: readonly string[]): boolean =>
  left.includes(id) && (state === 'declined' || state === 'canceled');
