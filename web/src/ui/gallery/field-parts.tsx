/** Fields, selects, search, and number controls. */
import { useState } from 'react';
import { Field } from '../fields/field.tsx';
import { Keypad } from '../fields/keypad.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Select } from '../fields/select.tsx';
import { Stepper } from '../fields/stepper.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TimeSelect } from '../fields/time-select.tsx';
import { Part } from './part.tsx';

const STATIONS = [
  { value: 'kitchen', label: 'Kitchen' },
  { value: 'bar', label: 'Bar' },
];

export function FieldParts() {
  return (
    <>
      <Part name="Fields" grid>
        <Field label="Name" defaultValue="Alder & Rye" />
        <PasswordField label="Password" defaultValue="a long secret" hint="10 characters or more" />
        <Field label="ZIP code" error="Enter the ZIP code" />
        <Select label="Made at" options={STATIONS} />
        <Times />
        <Field label="Tax rate" defaultValue="8.875" suffix="%" inputMode="decimal" />
        <Field label="Website" optional placeholder="https://" type="url" />
        <TextArea label="Note" optional placeholder="Allergies first" />
      </Part>
      <Numbers />
    </>
  );
}

function Times() {
  const [opens, setOpens] = useState('1600');
  return (
    <>
      <TimeSelect label="Opens" step={15} value={opens} onChange={setOpens} />
      <TimeSelect label="Closes" step={30} value={opens} onChange={setOpens} />
      <TimeSelect label="Closed" step={30} value="0000" onChange={setOpens} disabled />
    </>
  );
}

function Numbers() {
  const [words, setText] = useState('');
  const [count, setCount] = useState(2);
  const [digits, setDigits] = useState('20000');
  return (
    <>
      <Part name="Search, steppers" grid>
        <SearchField label="Search products..." value={words} onChange={setText} />
        <Stepper label="Negroni" value={count} onChange={setCount} min={0} />
        <Stepper label="Negroni" value={count} onChange={setCount} outline />
        <Stepper label="Negroni" value={count} onChange={setCount} large />
      </Part>
      <Part name={`Keypad ${digits}`} grid>
        <Keypad
          label="Cash tendered"
          onDigits={(more) => setDigits(digits + more)}
          onDelete={() => setDigits(digits.slice(0, -1))}
        />
      </Part>
    </>
  );
}
