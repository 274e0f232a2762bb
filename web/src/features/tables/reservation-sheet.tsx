/** Reserves a table for somebody by name, at a time of the next twelve hours. */
import type { Reservation, Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useState } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './reservation-sheet.module.css';

const STEP_MS = 15 * 60_000;
const STEPS = 48;
/** The time that is suggested, counted in steps from now. */
const SUGGESTED = 2;

export interface ReservationSheetProps {
  table: Table;
  open: boolean;
  /** Milliseconds by the server's clock, when the sheet was opened. */
  now: number;
  timezone: string | undefined;
  onClose: () => void;
  onSave: (reservation: Reservation) => void;
}

/** Gets a new key each time it opens, so that it starts with the reservation as it is. */
export function ReservationSheet({ table, open, now, timezone, onClose, onSave }: ReservationSheetProps) {
  const kept = table.reservation;
  const times = timesFrom(now, kept?.at);
  const [name, setName] = useState(kept?.name ?? '');
  const [at, setAt] = useState(kept?.at ?? times[SUGGESTED] ?? '');
  const isNamed = name.trim() !== '';
  const save = (): void => {
    if (!isNamed) return;
    onSave({ name: name.trim(), at });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Reserve ${tableText(table, table.id)}`}
      footer={
        <Button
          variant="primary"
          size={56}
          block
          disabledReason={isNamed ? undefined : 'Enter a name.'}
          onClick={save}
        >
          Reserve
        </Button>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label="Name"
          maxLength={120}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label="Time"
          value={at}
          options={times.map((time) => ({ value: time, label: clockText(time, 'time', timezone) }))}
          onChange={(event) => setAt(event.target.value)}
        />
      </form>
    </Sheet>
  );
}

/** Returns every quarter of an hour of the next twelve hours, ISO 8601 UTC, and the time that is kept. */
export function timesFrom(now: number, kept?: string): readonly string[] {
  const first = Math.floor(now / STEP_MS) * STEP_MS;
  const grid = Array.from({ length: STEPS }, (_, n) => new Date(first + n * STEP_MS).toISOString());
  return kept === undefined || grid.includes(kept) ? grid : [...grid, kept].sort();
}
