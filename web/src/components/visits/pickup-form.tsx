/** The name of a party, and for takeout and tabs a phone number and when it is picked up. */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { dueText } from '../orders/counter-text.ts';
import styles from './pickup-form.module.css';

export interface PickupFields {
  readonly name: string;
  readonly phone: string;
  /** ISO 8601 UTC. Empty: as soon as it is ready. */
  readonly dueAt: string;
}

export const pickupFields = ({
  name,
  phone,
  dueAt,
}: Pick<Visit, 'name' | 'phone' | 'dueAt'>): PickupFields => ({
  name: name ?? '',
  phone: phone ?? '',
  dueAt: dueAt ?? '',
});

/** Returns the facts as commands take them. An empty field is none. */
export const pickupFacts = ({ name, phone, dueAt }: PickupFields) => ({
  name: name.trim() || null,
  phone: phone.trim() || null,
  dueAt: dueAt || null,
});

export interface PickupFormProps {
  fields: PickupFields;
  /** Milliseconds by the server's clock. */
  now: number;
  timezone: string | undefined;
  /** A party at a table has a name alone. */
  atCounter?: boolean;
  hasTime: boolean;
  onChange: (fields: PickupFields) => void;
  onEnter: () => void;
}

export function PickupForm(props: PickupFormProps) {
  const { fields, now, timezone, atCounter = true, hasTime, onChange, onEnter } = props;
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <Field
        label="Name"
        optional
        maxLength={80}
        autoComplete="off"
        value={fields.name}
        onChange={(event) => onChange({ ...fields, name: event.target.value })}
      />
      {atCounter && hasTime && (
        <Select
          label="Pickup"
          value={fields.dueAt}
          options={[
            { value: '', label: 'As soon as it is ready' },
            ...pickupTimes(now, fields.dueAt).map((time) => ({
              value: time,
              label: timeText(time, now, timezone),
            })),
          ]}
          onChange={(event) => onChange({ ...fields, dueAt: event.target.value })}
        />
      )}
      {atCounter && (
        <Field
          label="Phone"
          optional
          type="tel"
          maxLength={32}
          autoComplete="off"
          value={fields.phone}
          hint="Only staff see it."
          onChange={(event) => onChange({ ...fields, phone: event.target.value })}
        />
      )}
      <button type="submit" hidden />
    </form>
  );
}

/** The time, how long it is until then, and the day if it is another one: '7:40 PM (in 25 min)'. */
function timeText(time: string, now: number, timezone: string | undefined): string {
  const minutes = Math.round((Date.parse(time) - now) / MINUTE_MS);
  const text = dueText(time, timezone, now);
  return minutes > 0 && minutes < 60 ? `${text} (in ${minutes} min)` : text;
}

const QUARTER_MS = 15 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;
/** Every five minutes of the next hour, then every quarter of an hour of a day and a half. */
const NEAR = 12;
const FAR = 144;

/** Returns the times to choose from, ISO 8601 UTC, and the time that is kept. */
export function pickupTimes(now: number, kept: string): readonly string[] {
  const first = (Math.floor(now / STEP_MS) + 1) * STEP_MS;
  const near = Array.from({ length: NEAR }, (_, n) => first + n * STEP_MS);
  const from = Math.ceil((first + NEAR * STEP_MS) / QUARTER_MS) * QUARTER_MS;
  const far = Array.from({ length: FAR }, (_, n) => from + n * QUARTER_MS);
  const grid = [...near, ...far].map((time) => new Date(time).toISOString());
  return kept === '' || grid.includes(kept) ? grid : [...grid, kept].sort();
}
