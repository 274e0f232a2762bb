/** The filters of the payments: words, status, method, business days. */

import { OWN_METHOD, PAID_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import { tendersOf } from '@tableside/domain/entities/tender.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { useVenue } from '../../mirror/read/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { PHONE, useMediaQuery } from '../../ui/layout/media-query.ts';
import styles from './payments-page.module.css';
import type { TypedFilter } from './typed-filter.ts';

const ALL = { value: '', label: 'All' };
const STATUSES = [
  ALL,
  ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_FACE[value].label })),
];
const METHODS = [ALL, ...PAID_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }))];

export interface PaymentFiltersProps {
  typed: TypedFilter;
  onChange: (typed: TypedFilter) => void;
}

/** On phones only the search stands open; the other filters fold away, so that the payments begin on the first screen. */
export function PaymentFilters({ typed, onChange }: PaymentFiltersProps) {
  const phone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const search = (
    <SearchField
      label="Order id, customer or transaction id"
      value={typed.q}
      onChange={(q) => onChange({ ...typed, q })}
    />
  );
  if (!phone) {
    return (
      <section aria-label="Filters" className={styles.filters}>
        <div className={styles.search}>
          <span aria-hidden="true" className={styles.searchLabel}>
            Search
          </span>
          {search}
        </div>
        <Choices typed={typed} onChange={onChange} />
      </section>
    );
  }
  return (
    <section aria-label="Filters" className={styles.filters}>
      <div className={styles.searchLine}>
        {search}
        <Button
          variant="outline"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      {isOpen && <Choices typed={typed} onChange={onChange} />}
    </section>
  );
}

function Choices({ typed, onChange }: PaymentFiltersProps) {
  const venue = useVenue();
  const hasOwn = venue != null && tendersOf(venue).length > 0;
  const set = (fields: Partial<TypedFilter>): void => onChange({ ...typed, ...fields });
  return (
    <>
      <Select
        label="Status"
        value={typed.status}
        options={STATUSES}
        onChange={(event) => set({ status: event.target.value })}
      />
      <Select
        label="Method"
        value={typed.method}
        options={METHODS.filter(({ value }) => hasOwn || value !== OWN_METHOD)}
        onChange={(event) => set({ method: event.target.value })}
      />
      <Field
        label="From"
        type="date"
        max={typed.to}
        value={typed.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <Field
        label="To"
        type="date"
        min={typed.from}
        value={typed.to}
        onChange={(event) => set({ to: event.target.value })}
      />
    </>
  );
}
