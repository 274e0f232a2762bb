/**
 * Asks what is on the test page, and sets the printer by the answers: how many letters its paper has room for, whether it draws
 * dots and codes, whether it cuts, and whether it says that it has printed.
 */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { type ReactNode, useState } from 'react';
import { patchOf } from '../../../components/form/patch-of.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import { fieldsOf, type PrinterValues, valuesOf } from './printer-form.ts';
import styles from './printing.module.css';

export interface TestAnswersProps {
  open: boolean;
  onClose: () => void;
  printer: Printer;
  /** The test page. */
  print: Print;
}

/** The letter that ends the top line of each paper. */
const LETTERS = [
  { value: '48', label: 'v' },
  { value: '42', label: 'p' },
  { value: '40', label: 'n' },
  { value: '33', label: 'g' },
  { value: '32', label: 'f' },
] as const;

/** What people say of what they see. Missing: they have not said it yet. */
type Answers = Pick<PrinterValues, 'columns' | 'raster' | 'qr' | 'cut' | 'proof'>;

export function TestAnswers({ open, onClose, printer, print }: TestAnswersProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const before = valuesOf(printer);
  const [answers, answer] = useState<Partial<Answers>>({});
  const [problem, setProblem] = useState<Problem>(null);
  const save = async (): Promise<void> => {
    const patch = patchOf(fieldsOf({ ...before, ...answers }), fieldsOf(before));
    const refused = patch
      ? await problemOf(engine.mutate('printer.patch', { id: printer.id, ...patch }))
      : null;
    setProblem(refused);
    if (refused === null) onClose();
  };
  const yesOrNo = (label: string, key: 'raster' | 'qr' | 'cut', no?: string) => (
    <Question text={label} note={answers[key] === false ? no : undefined}>
      <Segmented
        label={label}
        value={said(answers[key])}
        segments={YES_NO}
        onChange={(value) => answer({ ...answers, [key]: value === 'yes' })}
      />
    </Question>
  );
  return (
    <Sheet open={open} onClose={onClose} title="What is on the test page?">
      <div className={styles.form}>
        <Question
          text="Which letter ends the top line?"
          note="It stands at the right edge. Another letter? Then the paper is not held straight, or the printer uses another font."
        >
          <Segmented
            label="Which letter ends the top line?"
            value={answers.columns ?? ''}
            segments={LETTERS}
            onChange={(columns) => answer({ ...answers, columns })}
          />
        </Question>
        {yesOrNo(
          'Are the five rows of other scripts right?',
          'raster',
          'They are spelled in Latin letters from now on.',
        )}
        {yesOrNo('Is there a square code?', 'qr', 'Its address is printed instead.')}
        {yesOrNo('Is the paper cut below the last line?', 'cut', 'The paper is fed to where it is torn off.')}
        {print.state !== 'printed' && printer.proof !== 'none' && (
          <Question
            text="The printer has not said that it has printed this page."
            note="Then slips are only said to be sent, and a lost one is not noticed."
          >
            <Segmented
              label="What to do when the printer does not say that it has printed"
              value={answers.proof === undefined ? '' : 'none'}
              segments={SILENT}
              onChange={() => answer({ ...answers, proof: 'none' })}
            />
          </Question>
        )}
        <ProblemBand problem={problem} />
        <SheetFoot>
          <Button variant="primary" size={56} block busy={busy} onClick={() => run(save)}>
            Set it up so
          </Button>
        </SheetFoot>
      </div>
    </Sheet>
  );
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const SILENT = [{ value: 'none', label: 'Accept that' }];

const said = (is: boolean | undefined): string => (is === undefined ? '' : is ? 'yes' : 'no');

function Question({
  text,
  note,
  children,
}: {
  text: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.group}>
      <p>{text}</p>
      {children}
      {note !== undefined && <p className={styles.small}>{note}</p>}
    </div>
  );
}
