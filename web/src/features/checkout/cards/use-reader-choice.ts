/** The card reader that is asked, or none: then a card is recorded by hand. */
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import type { CardReader } from '@tableside/domain/entities/card-reader.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useState } from 'react';
import { useSyncStatusPart } from '../../../engine/engine-context.tsx';
import { useCardReaders, useChargesAtReaders } from '../../../mirror/read/read-cards.ts';
import { lastReader } from './last-reader.ts';

export interface ReaderChoice {
  /** They have been read. */
  readonly isKnown: boolean;
  /** By name. Empty while there are none. */
  readonly readers: readonly CardReader[];
  readonly isOnline: boolean;
  /** The network has been away for some seconds: what is on a reader is not heard of here. */
  readonly isAway: boolean;
  /** Undefined: by hand. */
  readonly reader: CardReader | undefined;
  choose(readerId: string | 'hand'): void;
  busyWith(readerId: string): CardCharge | undefined;
}

export function useReaderChoice(): ReaderChoice {
  const known = useCardReaders();
  const readers = known ?? [];
  const taken = useChargesAtReaders() ?? [];
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  const isAway = useSyncStatusPart(({ phase }) => phase === 'offline');
  const [chosen, choose] = useState<string>(() => lastReader() ?? '');
  const reader = chosen === 'hand' ? undefined : (readers.find(({ id }) => id === chosen) ?? readers[0]);
  return {
    isKnown: known !== undefined,
    readers,
    isOnline,
    isAway,
    reader: isOnline ? reader : undefined,
    choose,
    busyWith: (id) => taken.find(({ readerId }) => readerId === id),
  };
}

/** '$42.10, Ana' */
export const busyText = (charge: CardCharge): string =>
  `${formatCents(totalOf(charge))}, ${charge.askedBy.name}`;
