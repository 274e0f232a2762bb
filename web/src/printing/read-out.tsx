/**
 * A round as its ticket says it, large, to read out at the pass while no paper comes: by course, with seat, allergies, what is
 * left out, and the names that cooks use. It says what is left to make now.
 */
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { courseOf, leftOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { cooksName } from '@tableside/domain/orders/cooks-name.ts';
import {
  comboText,
  optionText,
  type SaidOption,
  saidOptions,
} from '@tableside/domain/orders/item-details.ts';
import { linesFor } from '@tableside/domain/printing/wanted.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { TriangleAlert } from 'lucide-react';
import { placeOf, roundAtCounter } from '../components/orders/counter-text.ts';
import { oneSizedProducts } from '../components/orders/one-sized.ts';
import { clockText } from '../components/time/clock-text.ts';
import { useProducts, useTable, useVenue } from '../mirror/read/read.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import styles from './read-out.module.css';

export interface ReadOutProps {
  open: boolean;
  onClose: () => void;
  round: Order;
  /** Those that owe it. A round has lines for others, too. */
  printers: readonly Printer[];
}

export function ReadOut({ open, onClose, round, printers }: ReadOutProps) {
  const table = useTable(round.tableId);
  const timezone = useVenue()?.timezone;
  const oneSized = oneSizedProducts(useProducts());
  const place = placeOf(table, roundAtCounter(round), timezone);
  const name = place ? tableText(place, round.tableId) : '';
  const facts = [`#${round.orderNumber}`, clockText(round.sentAt ?? round.createdAt, 'time24', timezone)];
  const lines = linesToRead(round, printers);
  const courses = [...new Set(lines.map(courseOf))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return (
    <Sheet open={open} onClose={onClose} title={name || 'The order'} className={styles.page}>
      <p className={styles.facts}>
        {[...facts, round.serverName, round.rush && 'RUSH'].filter(Boolean).join(' · ')}
      </p>
      {courses.map((course) => (
        <section key={course}>
          {course !== null && <h3 className={styles.course}>Course {course}</h3>}
          <ul>
            {lines
              .filter((line) => courseOf(line) === course)
              .map((line) => (
                <Line key={line.id} line={line} hasSize={!oneSized.has(line.productId)} />
              ))}
          </ul>
        </section>
      ))}
      {round.note && (
        <p dir="auto" className={styles.note}>
          Note: {round.note}
        </p>
      )}
    </Sheet>
  );
}

/** Returns the lines that those printers were to print. Where a printer stands in for another one, that is the whole round. */
function linesToRead(round: Order, printers: readonly Printer[]): readonly OrderItem[] {
  const left = round.items.filter((line) => leftOf(line) > 0);
  const owed = new Set(printers.flatMap((printer) => linesFor(round, printer).map(({ id }) => id)));
  const own = left.filter(({ id }) => owed.has(id));
  return own.length > 0 ? own : left;
}

function Line({ line, hasSize }: { line: OrderItem; hasSize: boolean }) {
  const seat = seatOf(line);
  const { allergy, clash, combo, note } = line;
  const size = [hasSize ? cooksName(line.size) : '', combo && `(${comboText(combo)})`]
    .filter(Boolean)
    .join(' ');
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>{leftOf(line)} ×</span>
      <span className={styles.words}>
        <span className={styles.dish}>
          <bdi>{cooksName(line)}</bdi>
          {seat !== null && <span className={styles.seat}>Seat {seat}</span>}
        </span>
        {size !== '' && <span dir="auto">{size}</span>}
        <Options of={saidOptions(line.options)} />
        {note && <b dir="auto">Note: {note}</b>}
        {allergy && (
          <span className={styles.allergy}>
            <Icon of={TriangleAlert} size={24} />
            Allergy: {allergy}
            {clash && ` · contains ${clash.allergens.join(', ')}`}
          </span>
        )}
      </span>
    </li>
  );
}

function Options({ of }: { of: readonly SaidOption[] }) {
  return of.map(({ option, below }) => (
    <span
      key={`${option.groupId} ${option.optionId}`}
      dir="auto"
      className={option.prefix === 'no' ? styles.leftOut : undefined}
    >
      {optionText({ ...option, name: cooksName(option) })}
      {below.length > 0 && (
        <span className={styles.below}>
          <Options of={below} />
        </span>
      )}
    </span>
  ));
}
