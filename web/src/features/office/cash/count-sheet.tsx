/** The count of a drawer by coin and note. It is blind: nothing here says what should be in the drawer. */
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { useState } from 'react';
import { PIECES, pieceName, worthOf } from '../../../components/payments/cash-words.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './cash.module.css';

export interface CountSheetProps {
  drawer: Drawer;
  open: boolean;
  onClose: () => void;
}

export function CountSheet({ drawer, open, onClose }: CountSheetProps) {
  const engine = useEngine();
  const toast = useToast();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const [pieces, setPieces] = useState<Pieces>({});
  const counted = worthOf(pieces);
  const isCounted = Object.keys(pieces).length > 0;
  const save = async (): Promise<void> => {
    const denominations = Object.fromEntries(Object.entries(pieces).filter(([, count]) => count > 0));
    const args = { drawerId: drawer.id, counted, denominations };
    const refused = await problemOf(engine.mutate('drawer.close', args));
    setProblem(refused);
    if (refused !== null) return;
    setPieces({});
    toast.show({ message: `${drawer.name} counted: ${formatCents(counted)}` });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Count ${drawer.name}`}
      footer={
        <Button
          variant="primary"
          size={56}
          block
          busy={busy}
          disabledReason={isCounted ? undefined : 'Enter what you counted, or 0 if the drawer is empty.'}
          trailing={formatCents(counted)}
          onClick={() => run(save)}
        >
          Save count
        </Button>
      }
    >
      <ProblemBand problem={problem} />
      <p className={styles.small}>Count everything in the drawer, including the starting cash.</p>
      <div className={styles.pieces}>
        {PIECES.map((cents) => (
          <Field
            key={cents}
            label={pieceName(cents)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={pieces[cents] ?? ''}
            onChange={({ target: { value } }) => {
              if (/^\d{0,4}$/.test(value)) setPieces((before) => withCount(before, cents, value));
            }}
          />
        ))}
      </div>
    </Sheet>
  );
}

type Pieces = Readonly<Record<string, number>>;

/** What was typed. An empty field is not counted, a zero is. */
function withCount(pieces: Pieces, cents: number, typed: string): Pieces {
  if (typed !== '') return { ...pieces, [cents]: Number(typed) };
  return Object.fromEntries(Object.entries(pieces).filter(([piece]) => piece !== String(cents)));
}
