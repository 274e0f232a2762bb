/** Columns: what the file is, which column is which, and the one question about its prices. */

import { FIELDS } from '@tableside/domain/menu/sheet/read/header-words.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { Segmented } from '../../../../ui/choices/segmented.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { accentedWords, columnViews, missingColumns, unsurePrices } from './column-view.ts';
import { ENCODINGS, type Encoding } from './file/decode.ts';
import styles from './import.module.css';
import { countText, FIELD_NAMES, SOURCE_NAMES } from './import-words.ts';
import { isTable } from './reading.ts';
import { StepTitle } from './step-title.tsx';
import type { Draft, ImportWork } from './use-import.ts';

export interface ColumnsStepProps {
  work: ImportWork;
  draft: Draft;
  onBack: () => void;
  onNext: () => void;
}

export function ColumnsStep({ work, draft, onBack, onNext }: ColumnsStepProps) {
  const { reading } = draft;
  return (
    <Card as="section" aria-label="Columns" className={styles.card}>
      <StepTitle>{SOURCE_NAMES[reading.source]}</StepTitle>
      <p className={styles.about}>
        {draft.name}: {countText(new Set(reading.rows.map(({ row }) => row)).size, 'row', 'rows')} read.
      </p>
      <NotTaken draft={draft} />
      <EncodingSelect work={work} draft={draft} />
      {reading.source === 'columns' && <Columns work={work} draft={draft} />}
      {reading.source === 'text' && (
        <OptionRow
          type="checkbox"
          name="comma"
          checked={draft.choices.commaBeginsDescription ?? true}
          onChange={(commaBeginsDescription) => work.choose({ ...draft.choices, commaBeginsDescription })}
          label="A comma begins the description"
          note="“Burrata, peach 19” is Burrata with the description peach."
        />
      )}
      <PriceQuestion work={work} draft={draft} />
      <div className={styles.acts}>
        <Button icon={ArrowLeft} onClick={onBack}>
          Back
        </Button>
        <Button
          variant="primary"
          iconEnd={ArrowRight}
          disabledReason={missingColumns(reading)}
          onClick={onNext}
        >
          Check
        </Button>
      </div>
    </Card>
  );
}

interface PartProps {
  work: ImportWork;
  draft: Draft;
}

function NotTaken({ draft: { reading } }: Pick<PartProps, 'draft'>) {
  const left = isTable(reading) ? reading.left : [];
  if (reading.ignored.length === 0 && left.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {left.length > 0 && <li>Not taken, because the menu here has no place for it: {left.join(', ')}.</li>}
      {reading.ignored.length > 0 && <li>Not known: {reading.ignored.join(', ')}.</li>}
    </ul>
  );
}

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Western Europe)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, high byte first',
};

/** Only accents tell whether the letters are right, so it is shown when there are some. */
function EncodingSelect({ work, draft: { bytes, content, reading } }: PartProps) {
  const words = accentedWords(reading);
  if (bytes === undefined || words.length === 0 || content.kind === 'json') return null;
  if (content.kind === 'table' && content.encoding === 'xlsx') return null;
  return (
    <Select
      label="Letters of the file"
      hint={`Do these words look right? ${words.join(', ')}`}
      value={content.encoding}
      options={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
      onChange={(event) => work.chooseEncoding(event.target.value as Encoding)}
    />
  );
}

const FIELD_OPTIONS = [
  { value: '', label: 'Not taken' },
  ...FIELDS.map((value) => ({ value, label: FIELD_NAMES[value] })),
];

function Columns({ work, draft: { content, choices, reading } }: PartProps) {
  if (!isTable(reading)) return null;
  const put = (column: number, value: string) => {
    const field = FIELDS.find((known) => known === value) ?? null;
    work.choose({ ...choices, fields: new Map([...(choices.fields ?? []), [column, field]]) });
  };
  return (
    <div className={styles.fields}>
      {columnViews(content, reading).map(({ column, name, samples, field }) => (
        <Select
          key={column}
          label={name}
          hint={samples}
          value={field}
          options={FIELD_OPTIONS}
          onChange={(event) => put(column, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Asked once for the whole file, and only when no price of it tells. */
function PriceQuestion({ work, draft: { choices, reading } }: PartProps) {
  const [sample] = unsurePrices(reading);
  if (sample === undefined && choices.lone === undefined) return null;
  return (
    <fieldset className={styles.question}>
      <legend>
        {sample === undefined
          ? 'How the prices are read'
          : `“${sample}” can be two prices. Which one is meant?`}
      </legend>
      <Segmented
        label="How the prices are read"
        value={choices.lone ?? 'unsure'}
        segments={[
          { value: 'thousands', label: 'More than a thousand' },
          { value: 'decimals', label: 'One and a fraction' },
          ...(choices.lone === undefined ? [{ value: 'unsure' as const, label: 'Refuse these rows' }] : []),
        ]}
        onChange={(lone) => work.choose({ ...choices, lone: lone === 'unsure' ? undefined : lone })}
      />
    </fieldset>
  );
}
