/**
 * A receipt of which only total and method are known: it shows a made-up order id and the two lines of the
 * specification.
 */

import { methodLabel } from '@tableside/domain/payments/method-label.ts';
import { dateText } from '@tableside/domain/payments/receipt-date.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useState } from 'react';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { useVenue } from '../../mirror/read/read.ts';
import { newId } from '../../platform/new-id.ts';
import { placeholderLines } from './receipt-lines.ts';
import { Fact, Facts, Lines, Total } from './receipt-parts.tsx';

export interface PlaceholderReceiptProps {
  /** Cents. */
  total: number;
  method: string;
}

export function PlaceholderReceipt({ total, method }: PlaceholderReceiptProps) {
  const [made] = useState(() => ({ id: newId().slice(-8).toUpperCase(), at: Date.now() }));
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  return (
    <>
      <Facts>
        <Fact label="Order" value={`#${made.id}`} />
        <Fact label="Date" value={dateText(new Date(made.at + clockOffsetMs).toISOString(), timezone)} />
        <Fact label="Payment method" value={methodLabel(method)} />
      </Facts>
      <Lines>
        <Facts>
          {placeholderLines(total).map(({ name, price }) => (
            <Fact key={name} label={name} value={formatCents(price)} quiet />
          ))}
        </Facts>
      </Lines>
      <Total cents={total} />
    </>
  );
}
