/** The other open checks of the venue, to join one of them: those at the same table first. */
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { placeOf, visitAtCounter } from '../../../components/orders/counter-text.ts';
import { useTables, useVenue } from '../../../mirror/read/read.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CheckSum, JoinedForGood } from './joining.tsx';
import styles from './visit-more.module.css';

export interface OtherVisitsProps {
  whole: WholeVisit;
  onPick: (other: WholeVisit) => void;
}

export function OtherVisits({ whole: { visit: own }, onPick }: OtherVisitsProps) {
  const tables = useTables() ?? [];
  const timezone = useVenue()?.timezone;
  const others = (useOpenVisits() ?? [])
    .filter(({ visit }) => visit.id !== own.id)
    .sort((a, b) => Number(b.visit.tableId === own.tableId) - Number(a.visit.tableId === own.tableId));
  if (others.length === 0) return <p>No other check is open.</p>;
  return (
    <div className={styles.acts}>
      <JoinedForGood />
      {others.map((other) => {
        const { id, tableId, number } = other.visit;
        const of = visitAtCounter(other.visit);
        const name = of ? null : other.visit.name;
        const table = tables.find((one) => one.id === tableId);
        const at = `${tableText(placeOf(table, of, timezone), tableId)}, #${number}`;
        return (
          <Button
            key={id}
            size={56}
            block
            trailing={<CheckSum whole={other} />}
            onClick={() => onPick(other)}
          >
            {at}
            {name ? `, ${name}` : ''}
          </Button>
        );
      })}
    </div>
  );
}
