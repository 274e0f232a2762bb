/** The rows that are not taken, each with its reason. A row can be mended here, and the file is compared again at once. */

import { grouped } from '@tableside/domain/ground/grouped.ts';
import type { RefusedRow } from '@tableside/domain/menu/sheet/rows.ts';
import { Download, Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saveAsFile } from '../../../../platform/save-as-file.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import type { Content } from './file/read-content.ts';
import styles from './import.module.css';
import { countText, reasonText } from './import-words.ts';
import { type CellToMend, cellsToMend, mendedContent } from './mend-row.ts';
import { refusedFile } from './refused-file.ts';
import type { Draft } from './use-import.ts';

const SHOWN = 100;

export interface RefusedRowsProps {
  draft: Draft;
  refused: readonly RefusedRow[];
  onMend: (content: Content) => void;
}

export function RefusedRows({ draft, refused, onMend }: RefusedRowsProps) {
  const [open, setOpen] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { content, reading } = draft;
  if (refused.length === 0) return null;
  const rows = [...grouped(refused, ({ row }) => row)];
  const mend = (row: number, texts: ReadonlyMap<number, string>) => {
    setOpen(null);
    heading.current?.focus();
    onMend(mendedContent(content, reading, { row, texts }));
  };
  const save = () => saveAsFile('refused-rows.csv', refusedFile(content, reading, refused), 'text/csv');
  return (
    <Card as="section" aria-label="Refused rows" className={styles.card}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {countText(rows.length, 'row is refused', 'rows are refused')}
      </h3>
      <ul className={styles.lines}>
        {rows.slice(0, SHOWN).map(([row, faults]) => {
          const reasons = [...new Set(faults.map(reasonText))].join(' ');
          const cells = cellsToMend(content, reading, row);
          return (
            <li key={row} className={styles.refused}>
              <span>
                Row {row}: {reasons}
              </span>
              {cells && open !== row && (
                <Button icon={Pencil} aria-label={`Mend row ${row}`} onClick={() => setOpen(row)}>
                  Mend
                </Button>
              )}
              {cells && open === row && (
                <MendForm
                  row={row}
                  cells={cells}
                  wrong={faults.find(({ text }) => text !== undefined)?.text}
                  onMend={(texts) => mend(row, texts)}
                  onCancel={() => setOpen(null)}
                />
              )}
            </li>
          );
        })}
        {rows.length > SHOWN && <li>And {rows.length - SHOWN} more, which the file names.</li>}
      </ul>
      <Button icon={Download} onClick={save}>
        Save refused rows
      </Button>
    </Card>
  );
}

interface MendFormProps {
  row: number;
  cells: readonly CellToMend[];
  /** The text that was refused. Its field takes the focus. */
  wrong: string | undefined;
  onMend: (texts: ReadonlyMap<number, string>) => void;
  onCancel: () => void;
}

function MendForm({ row, cells, wrong, onMend, onCancel }: MendFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    (inputs.find(({ value }) => value !== '' && value === wrong) ?? inputs[0])?.focus();
  }, [wrong]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    onMend(new Map(cells.map(({ at }) => [at, String(given.get(String(at)) ?? '')])));
  };
  return (
    <form ref={form} aria-label={`Mend row ${row}`} onSubmit={submit} className={styles.mend}>
      <div className={styles.fields}>
        {cells.map(({ at, label, text }) => (
          <Field key={at} label={label} name={String(at)} defaultValue={text} autoComplete="off" />
        ))}
      </div>
      <div className={styles.acts}>
        <Button type="submit" variant="primary">
          Check again
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
