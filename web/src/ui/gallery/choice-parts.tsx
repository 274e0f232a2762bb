/** Option rows and choice tiles. */
import { Banknote, CreditCard, Smartphone, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { ChoiceTile } from '../choices/choice-tile.tsx';
import { OptionGroup } from '../choices/option-group.tsx';
import { OptionRow } from '../choices/option-row.tsx';
import { Part } from './part.tsx';

const METHODS = [
  ['Cash', Banknote],
  ['Credit card', CreditCard],
  ['Debit card', WalletCards],
  ['Mobile payment', Smartphone],
] as const;

const TIPS = [
  ['None', undefined],
  ['18%', '$20.70'],
  ['20%', '$23.00'],
  ['Other', undefined],
] as const;

export function ChoiceParts() {
  const [method, setMethod] = useState('Cash');
  const [tip, setTip] = useState('20%');
  return (
    <>
      <Part name="Choice tiles" grid>
        {METHODS.map(([label, icon]) => (
          <ChoiceTile
            key={label}
            name="method"
            label={label}
            icon={icon}
            checked={label === method}
            disabled={label === 'Mobile payment'}
            sub={label === 'Mobile payment' ? 'Needs a connection' : undefined}
            onChange={() => setMethod(label)}
          />
        ))}
        {TIPS.map(([label, sub]) => (
          <ChoiceTile
            key={label}
            name="tip"
            label={label}
            sub={sub}
            checked={label === tip}
            onChange={() => setTip(label)}
          />
        ))}
        <ChoiceTile name="quick" label="Exact" tonal checked={false} onChange={() => setTip('None')} />
      </Part>
      <Part name="Options" grid>
        <ProductOptions />
      </Part>
    </>
  );
}

const COOKED = ['Rare', 'Medium rare', 'Medium', 'Well done'];

export function ProductOptions() {
  const [size, setSize] = useState('8 oz');
  const [cooked, setCooked] = useState('');
  const [fries, setFries] = useState(true);
  return (
    <div>
      <OptionGroup legend="Size" columns={2}>
        {['8 oz', '12 oz'].map((label) => (
          <OptionRow
            key={label}
            type="radio"
            name="size"
            label={label}
            price="$34.00"
            checked={label === size}
            onChange={() => setSize(label)}
          />
        ))}
      </OptionGroup>
      <br />
      <OptionGroup legend="Cooked" columns={2} pill={cooked ? 'Required' : 'Choose one'} pending={!cooked}>
        {COOKED.map((label) => (
          <OptionRow
            key={label}
            type="radio"
            name="cooked"
            label={label}
            checked={label === cooked}
            onChange={() => setCooked(label)}
          />
        ))}
      </OptionGroup>
      <br />
      <OptionGroup legend="Sides" pill="Optional">
        <OptionRow
          type="checkbox"
          name="fries"
          label="Fries"
          price="$0.00"
          checked={fries}
          onChange={setFries}
        />
        <OptionRow
          type="checkbox"
          name="butter"
          label="Bone marrow butter"
          note="Sold out"
          price="+ $4.00"
          checked={false}
          disabled
          onChange={setFries}
        />
      </OptionGroup>
    </div>
  );
}
