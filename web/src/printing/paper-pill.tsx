/** Which tickets are not printed, at the top of every page. A tap lists them, with what can be done about each. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { PrinterX } from 'lucide-react';
import { useState } from 'react';
import { placeOf, roundAtCounter } from '../components/orders/counter-text.ts';
import { useOrder, useTable, useVenue } from '../mirror/read/read.ts';
import type { MissingPaper } from '../mirror/read/read-printing.ts';
import { Popover } from '../ui/overlays/popover.tsx';
import { Pill } from '../ui/status/pill.tsx';
import styles from './paper-pill.module.css';
import { RoundPaper } from './round-paper.tsx';

export interface PaperPillProps {
  missing: readonly MissingPaper[];
}

export function PaperPill({ missing }: PaperPillProps) {
  const ids = missing.map(({ round }) => round.id);
  // A ticket that is asked for again is no longer missing. Its row stays, and says what becomes of it.
  const [listed, list] = useState<readonly string[] | null>(null);
  if (listed === null && ids.length === 0) return null;
  const rows = [...new Set([...(listed ?? []), ...ids])];
  return (
    <Popover
      open={listed !== null}
      onOpenChange={(isOpen) => list(isOpen ? ids : null)}
      title="Tickets that are not printed"
      trigger={
        <Pill
          face={ids.length > 0 ? 'danger' : 'plain'}
          icon={PrinterX}
          word={ids.length === 1 ? '1 ticket not printed' : `${ids.length} tickets not printed`}
          className={styles.pill}
          data-count={ids.length}
        />
      }
    >
      <ul className={styles.rows}>
        {rows.map((id) => (
          <Row key={id} orderId={id} />
        ))}
      </ul>
    </Popover>
  );
}

function Row({ orderId }: { orderId: string }) {
  const round = useOrder(orderId);
  return round && <Ticket round={round} />;
}

function Ticket({ round }: { round: Order }) {
  const table = useTable(round.tableId);
  const timezone = useVenue()?.timezone;
  if (table === undefined) return null;
  const place = tableText(placeOf(table, roundAtCounter(round), timezone), round.tableId);
  return (
    <li>
      <h3 className={styles.name}>
        <bdi>{place}</bdi> <span className={styles.number}>#{round.orderNumber}</span>
      </h3>
      <RoundPaper round={round} name={`order #${round.orderNumber}`} isHereOnly={false} />
    </li>
  );
}
