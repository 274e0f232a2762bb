/** The tax: its rate, and whether prices contain it. The usual one of the country is offered, never set by itself. */
import { Button } from '../../../../../ui/buttons/button.tsx';
import { Segmented } from '../../../../../ui/choices/segmented.tsx';
import styles from '../setup-page.module.css';
import type { PlaceForm } from './use-place-form.ts';
import { usualTax } from './usual-taxes.ts';

const WAYS = [
  { value: 'added', label: 'Added to the price' },
  { value: 'included', label: 'In the price' },
] as const;

export function TaxFields({ form }: { form: PlaceForm }) {
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        <form.AppField name="taxPercent">
          {(field) => (
            <field.PercentField label="Tax rate" hint="Of most dishes. Enter 0 if you charge no tax." />
          )}
        </form.AppField>
        <form.AppField name="taxWay">
          {(field) => (
            <div className={styles.group}>
              <span className={styles.label}>The tax is</span>
              <Segmented
                label="The tax is"
                value={field.state.value}
                segments={WAYS}
                onChange={field.handleChange}
              />
            </div>
          )}
        </form.AppField>
      </div>
      <form.Subscribe
        selector={({ values: { country, taxPercent, taxWay } }) => ({ country, taxPercent, taxWay })}
      >
        {({ country, taxPercent, taxWay }) => (
          <Usual
            country={country}
            isTaken={taxWay === 'included' && Number(taxPercent) === usualTax(country)?.percent}
            onTake={(percent) => {
              form.setFieldValue('taxPercent', String(percent));
              form.setFieldValue('taxWay', 'included');
            }}
          />
        )}
      </form.Subscribe>
      <p className={styles.about}>Prices are in US dollars, whatever the country.</p>
    </div>
  );
}

interface UsualProps {
  country: string;
  isTaken: boolean;
  onTake: (percent: number) => void;
}

function Usual({ country, isTaken, onTake }: UsualProps) {
  if (country === '' || isTaken) return null;
  const tax = usualTax(country);
  if (!tax)
    return (
      <p className={styles.about}>
        We know no usual rate for this country: it differs by place, or we have not looked it up.
      </p>
    );
  return (
    <div className={styles.acts}>
      <Button size={48} onClick={() => onTake(tax.percent)}>
        Use {tax.percent}%, in the price
      </Button>
      <span className={styles.about}>
        Usual there for meals eaten in. Drinks and takeaway may differ; ask your accountant.
      </span>
    </div>
  );
}
