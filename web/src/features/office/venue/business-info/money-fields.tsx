/**
 * Tax, minimum spend by section, and payment methods. Administrators edit them; others see them with the reason why
 * they cannot.
 */

import type { Section } from '@tableside/domain/entities/table.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { Lock } from 'lucide-react';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { NoteBand } from '../../../../ui/messages/note-band.tsx';
import { VenueCard } from '../venue-card.tsx';
import styles from '../venue-page.module.css';
import type { BusinessInfoForm } from './use-business-info.ts';

export interface MoneyFieldsProps {
  form: BusinessInfoForm;
  sections: readonly Section[];
  mayChange: boolean;
}

export function MoneyFields({ form, sections, mayChange }: MoneyFieldsProps) {
  return (
    <>
      <VenueCard title="Tax and minimum spend">
        {!mayChange && (
          <NoteBand tone="neutral" icon={Lock} className={styles.reason}>
            Only administrators can change tax, minimum spend and payment methods.
          </NoteBand>
        )}
        <div className={styles.row}>
          <form.AppField name="taxRate">
            {(field) => (
              <field.PercentField label="Tax rate" disabled={!mayChange} hint="Applies to new orders" />
            )}
          </form.AppField>
          <form.Subscribe selector={({ values }) => values.rules}>
            {(rules) =>
              rules.map(({ key }, at) => (
                <form.AppField key={key} name={`rules[${at}].amount`}>
                  {(field) => (
                    <field.MoneyField
                      label={`${sectionName(sections, key)} minimum`}
                      hint={`Section key ${key}`}
                      disabled={!mayChange}
                      placeholder="None"
                    />
                  )}
                </form.AppField>
              ))
            }
          </form.Subscribe>
        </div>
      </VenueCard>
      <VenueCard title="Payment methods">
        <form.AppField name="methods">
          {(field) => (
            <>
              <div className={styles.choices}>
                {field.state.value.map((method) => (
                  <OptionRow
                    key={method.id}
                    type="checkbox"
                    name={`method-${method.id}`}
                    label={METHOD_LABEL[method.id]}
                    note={method.isActive ? 'Active' : 'Inactive'}
                    checked={method.isActive}
                    disabled={!mayChange}
                    onChange={(isActive) =>
                      field.handleChange(
                        field.state.value.map((one) => (one.id === method.id ? { ...one, isActive } : one)),
                      )
                    }
                  />
                ))}
              </div>
              {field.state.meta.errors[0] && (
                <p role="alert" className={styles.fault}>
                  Keep at least one payment method on
                </p>
              )}
            </>
          )}
        </form.AppField>
      </VenueCard>
    </>
  );
}

function sectionName(sections: readonly Section[], key: string): string {
  if (key === 'default_section') return 'General Area';
  return sections.find((section) => section.key === key)?.name ?? key;
}
