/**
 * The allergy of a guest, given once to the seat or to the whole table: a button that says it, and the sheet that
 * changes it. All dishes of that guest have it. As long as there is none the button is a sign beside the chairs.
 */
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { ALLERGEN_CODES, ALLERGEN_NAMES, type AllergenCode } from '@tableside/domain/values/allergens.ts';
import { allergyWords, NOTHING_TOLD, placeOf } from '@tableside/domain/visits/allergies.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { MOST_LETTERS } from '../product/kitchen-notes.tsx';
import styles from './seat-allergy.module.css';

export interface SeatAllergyProps {
  visit: Pick<Visit, 'rootId' | 'allergies'>;
  /** Null: the whole table. */
  seat: number | null;
}

export function SeatAllergy({ visit, seat }: SeatAllergyProps) {
  const [asking, ask] = useOpening();
  const told = visit.allergies?.[placeOf(seat)];
  const place = seat === null ? 'the table' : `seat ${seat}`;
  return (
    <>
      <Button
        size={44}
        variant={told ? 'danger' : 'outline'}
        icon={TriangleAlert}
        className={told ? styles.told : styles.sign}
        aria-label={told ? `Allergy of ${place}: ${allergyWords(told)}` : `Allergy of ${place}`}
        onClick={() => ask()}
      >
        {told ? <span className={styles.words}>{allergyWords(told)}</span> : undefined}
      </Button>
      {asking && <SeatAllergySheet key={asking.key} {...asking.sheet} visit={visit} seat={seat} />}
    </>
  );
}

function SeatAllergySheet({
  visit,
  seat,
  open,
  onClose,
}: SeatAllergyProps & { open: boolean; onClose: () => void }) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const [seen] = useState(() => {
    const { codes, note } = visit.allergies?.[placeOf(seat)] ?? NOTHING_TOLD;
    return { codes: [...codes], note };
  });
  const [codes, setCodes] = useState<readonly AllergenCode[]>(seen.codes);
  const [note, setNote] = useState(seen.note ?? '');
  const toggle = (code: AllergenCode): void =>
    setCodes(codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]);
  const save = async (): Promise<void> => {
    const said = { codes: [...codes], note: note.trim() || null };
    const refused = await problemOf(
      engine.mutate('visit.setAllergy', { visitId: visit.rootId, seat, ...said, base: seen }),
    );
    setProblem(refused);
    if (refused === null) onClose();
  };
  const title = seat === null ? 'Allergies of the whole table' : `Allergies of seat ${seat}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" size={64} block busy={busy} onClick={() => run(save)}>
          Save
        </Button>
      }
    >
      <div className={styles.parts}>
        <ProblemBand problem={problem} />
        <fieldset aria-label={title} className={styles.chips}>
          {ALLERGEN_CODES.map((code) => (
            <Chip key={code} pressed={codes.includes(code)} onClick={() => toggle(code)}>
              {ALLERGEN_NAMES[code]}
            </Chip>
          ))}
        </fieldset>
        <Field
          label="Something else"
          optional
          maxLength={MOST_LETTERS}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint={`In your own words, with commas between. It stands on every dish of ${
            seat === null ? 'the table' : `seat ${seat}`
          }, also on those that the kitchen has.`}
        />
      </div>
    </Sheet>
  );
}
