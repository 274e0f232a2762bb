/** Choose: a file that is dropped or picked, or pasted text. Beside it the menu is given out as a file. */

import { ArrowRight, FileUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { ProblemBand } from '../../../../ui/messages/note-band.tsx';
import { ExportCard } from './export-card.tsx';
import styles from './import.module.css';
import { LastImport } from './last-import.tsx';
import type { ImportWork } from './use-import.ts';
import type { ImportRun } from './use-run.ts';

export interface ChooseStepProps {
  work: ImportWork;
  run: ImportRun;
  onRead: () => void;
  onLast: () => void;
}

export function ChooseStep({ work, run, onRead, onLast }: ChooseStepProps) {
  const [text, setText] = useState('');
  const readText = async () => {
    if (await work.readText(text)) onRead();
  };
  const readFile = async (file: File | undefined) => {
    if (file && (await work.readFile(file))) onRead();
  };
  return (
    <>
      {run.state && <LastImport state={run.state} onOpen={onLast} />}
      <div className={styles.columns}>
        <Card as="section" aria-label="Import" className={styles.card}>
          <h2>Bring a menu in</h2>
          <p className={styles.about}>
            A CSV or .xlsx file: our own sheet, a file of another till, or any table with names and prices.
            Nothing changes before you have checked it.
          </p>
          <Drop isReading={work.isReading} onFile={(file) => void readFile(file)} />
          <TextArea
            label="Or paste your menu"
            hint="One dish a line with its price at the end, or cells from a spreadsheet."
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button iconEnd={ArrowRight} disabled={text.trim() === ''} onClick={() => void readText()}>
            Read the text
          </Button>
          <ProblemBand problem={work.problem} />
        </Card>
        <ExportCard />
      </div>
    </>
  );
}

interface DropProps {
  isReading: boolean;
  onFile: (file: File | undefined) => void;
}

/** A place to drop a file on. The button beside it opens the browser's own list of files. */
function Drop({ isReading, onFile }: DropProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows the same file to be chosen again.
    event.target.value = '';
    onFile(file);
  };
  return (
    <section
      aria-label="Drop a file here"
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} hidden>
        Menu file
      </label>
      <input ref={input} id={id} type="file" accept=".csv,.tsv,.txt,.json,.xlsx" hidden onChange={change} />
      <Button
        variant="primary"
        icon={FileUp}
        busy={isReading}
        busyLabel="Reading…"
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <p className={styles.small}>or drop it here</p>
    </section>
  );
}
