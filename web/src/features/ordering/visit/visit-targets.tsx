/** Where a check can go, and who can take it over: the tables, the check of a table that is taken, the colleagues. */
import { isDeactivated, type StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { ArrowRightLeft, Combine } from 'lucide-react';
import { useStaff, useTables } from '../../../mirror/read/read.ts';
import { useOpenVisits, type WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TableButtons } from '../table/table-picks.tsx';
import { CheckSum, JoinedForGood } from './joining.tsx';
import styles from './visit-more.module.css';

export interface Taken {
  table: Table;
  /** The open checks at that table. */
  visits: readonly WholeVisit[];
}

export interface TakenTableProps extends Taken {
  onJoin: (into: WholeVisit) => void;
  onMove: (tableId: string) => void;
}

export function TakenTable({ table, visits, onJoin, onMove }: TakenTableProps) {
  const name = tableText(table, table.id);
  return (
    <div className={styles.acts}>
      <p>
        {name} has {visits.length === 1 ? 'an open check' : `${visits.length} open checks`}.
      </p>
      <JoinedForGood />
      {visits.map((other) => (
        <Button
          key={other.visit.id}
          size={56}
          block
          icon={Combine}
          trailing={<CheckSum whole={other} />}
          onClick={() => onJoin(other)}
        >
          Join with #{other.visit.number}
          {other.visit.name ? `, ${other.visit.name}` : ''}
        </Button>
      ))}
      <Button size={56} block icon={ArrowRightLeft} onClick={() => onMove(table.id)}>
        Move there, on a check of its own
      </Button>
    </div>
  );
}

export function OtherTables({ table, onPick }: { table: Table; onPick: (table: Table) => void }) {
  const tables = useTables() ?? [];
  return <TableButtons tables={tables.filter(({ id }) => id !== table.id)} onPick={onPick} />;
}

export interface ColleaguesProps {
  whole: WholeVisit;
  onPick: (person: StaffMember) => void;
}

/** Lists who works now and can sign in, with how many checks each has open. */
export function Colleagues({ whole: { visit }, onPick }: ColleaguesProps) {
  const visits = useOpenVisits();
  const everybody = useStaff();
  if (!visits || !everybody) return null;
  const staff = everybody.filter((one) => one.id !== visit.server.staffId && takesChecks(one));
  if (staff.length === 0) return <p>Nobody else is working now. Set their status on the Staff page first.</p>;
  return (
    <div className={styles.acts}>
      {staff.map((person) => (
        <Button
          key={person.id}
          size={56}
          block
          trailing={stateOf(person, visits)}
          onClick={() => onPick(person)}
        >
          {[person.firstName, person.lastName].filter(Boolean).join(' ')}
        </Button>
      ))}
    </div>
  );
}

/** Devices below managers hold neither the email nor whether a card is in use; the server decides again. */
const takesChecks = ({ status, email, isActive }: Partial<StaffMember>): boolean =>
  (status === 'Active' || status === 'On Break') && email !== '' && !isDeactivated({ isActive });

function stateOf({ id, status }: StaffMember, visits: readonly WholeVisit[]): string {
  const count = visits.filter(({ visit }) => visit.server.staffId === id).length;
  const checks = count === 1 ? '1 check' : `${count} checks`;
  return status === 'On Break' ? `On Break · ${checks}` : checks;
}
