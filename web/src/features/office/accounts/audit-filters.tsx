/** The filters of the audit trail: the person, the kind of thing, the business day. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import { useBusinessDay } from '../../../mirror/read/read.ts';
import { listAccounts } from '../../../remote/access.ts';
import type { AuditQuery } from '../../../remote/audit.ts';
import { useRemoteData } from '../../../remote/use-remote-data.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import styles from './audit-page.module.css';

export interface Chosen {
  readonly actorId: string;
  readonly entity: string;
  /** YYYY-MM-DD. */
  readonly day: string;
}

export const EVERYTHING: Chosen = { actorId: '', entity: '', day: '' };

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'order', label: 'Orders' },
  { value: 'visit', label: 'Checks' },
  { value: 'payment', label: 'Payments' },
  { value: 'table', label: 'Tables' },
  { value: 'section', label: 'Sections' },
  { value: 'product', label: 'Products' },
  { value: 'category', label: 'Categories' },
  { value: 'optionGroup', label: 'Option groups' },
  { value: 'staff', label: 'Staff' },
  { value: 'venue', label: 'Venue' },
  { value: 'user', label: 'Sign-ins and access' },
  { value: 'device', label: 'Devices' },
  { value: 'key', label: 'API keys' },
  { value: 'webhook', label: 'Webhooks' },
] as const;

/** The day counts by the venue's clock and cut-off. */
export function queryOf({ actorId, entity, day }: Chosen, venue: Venue | null | undefined): AuditQuery {
  const range = day !== '' && venue ? { from: startOfDay(day, venue), to: endOfDay(day, venue) } : {};
  return { actorId, entity, ...range };
}

export interface AuditFiltersProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function AuditFilters({ chosen, onChange }: AuditFiltersProps) {
  const today = useBusinessDay();
  const people = usePeople();
  return (
    <>
      <Select
        label="Person"
        value={chosen.actorId}
        options={[{ value: '', label: 'Everyone' }, ...people]}
        onChange={({ target }) => onChange({ ...chosen, actorId: target.value })}
      />
      <Select
        label="Kind"
        value={chosen.entity}
        options={KINDS}
        onChange={({ target }) => onChange({ ...chosen, entity: target.value })}
      />
      <span className={styles.day}>
        <Field
          label="Day"
          type="date"
          max={today}
          value={chosen.day}
          onChange={({ target }) => onChange({ ...chosen, day: target.value })}
        />
      </span>
    </>
  );
}

function usePeople() {
  const { data } = useRemoteData(
    'people',
    (remote) => listAccounts(remote, null),
    'Failed to fetch accounts',
  );
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Returns a function that gives the name of an account, or undefined while the name is not known. */
export function useAccountNames(): (id: string) => string | undefined {
  const people = usePeople();
  return (id) => people.find(({ value }) => value === id)?.label;
}
