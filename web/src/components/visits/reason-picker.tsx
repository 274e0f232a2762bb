/** The venue's reasons as chips, and a field for another one. */

import type { ReasonKind } from '@tableside/domain/entities/bill-settings.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { reasonsOf } from '@tableside/domain/venue/bill-settings.ts';
import { useState } from 'react';
import { Chip } from '../../ui/choices/chip.tsx';
import { Field } from '../../ui/fields/field.tsx';
import styles from './reason-picker.module.css';

export interface ReasonPickerProps {
  venue: Venue | null | undefined;
  kind: ReasonKind;
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonPicker({ venue, kind, value, onChange }: ReasonPickerProps) {
  const reasons = venue ? reasonsOf(venue, kind) : [];
  const [isOther, setOther] = useState(reasons.length === 0);
  return (
    <div className={styles.reasons}>
      <fieldset aria-label="Reason" className={styles.chips}>
        {reasons.map((reason) => (
          <Chip
            key={reason}
            pressed={!isOther && value === reason}
            onClick={() => {
              setOther(false);
              onChange(reason);
            }}
          >
            {reason}
          </Chip>
        ))}
        <Chip
          pressed={isOther}
          onClick={() => {
            setOther(true);
            onChange('');
          }}
        >
          Other reason
        </Chip>
      </fieldset>
      {isOther && (
        <Field
          label="Reason"
          maxLength={MAX_NOTE}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
