/**
 * The allergy of a guest, given once to the seat or to the whole table: a button that says it, and the sheet that
 * changes it. All dishes of that guest have it. As long as there is none the button is a sign beside the chairs.
 */
import { ALLERGEN_CODES, ALLERGEN_NAMES, type AllergenCode } from '@tableside/domain/values/allergens.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { allergyWords, NOTHING_TOLD, placeOf, wordsIn } from '@tableside/domain/visits/allergies.ts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { orderedWith } from './ordered-with.ts';
import styles from './seat-allergy.module.css';

export interface SeatAllergyProps {
  whole: WholeVisit;
  /** Null: the whole table. */
  seat: number | null;
}

export function SeatAllergy({ whole, seat }: SeatAllergyProps) {
  const [asking, ask] = useOpening();
  const told = whole.visit.allergies?.[placeOf(seat)];
  const place = seat === null ? 'the table' : `seat ${seat}`;
  return (
    <>
      <Button
        size={44}
        variant={told ? 'danger' : 'outline'}
        icon={TriangleAlert}
        className={told ? styles.told : styles.sign}
        data-told={told && ''}
        aria-label={told ? `Allergy of ${place}: ${allergyWords(told)}` : `Allergy of ${place}`}
        onClick={() => ask()}
      >
        {told ? <span className={styles.words}>{allergyWords(told)}</span> : undefined}
      </Button>
      {asking && <SeatAllergySheet key={asking.key} {...asking.sheet} whole={whole} seat={seat} />}
    </>
  );
}

interface SheetProps extends SeatAllergyProps {
  open: boolean;
  onClose: () => void;
}

function SeatAllergySheet({ whole, seat, open, onClose }: SheetProps) {
  const engine = useEngine();
  const products = useProducts() ?? [];
  const groups = useOptionGroups() ?? [];
  const { visit, pads, rounds } = whole;
  /** What the guest has ordered before and must not get. Shown once the allergy is saved. */
  const [ordered, setOrdered] = useState<readonly string[]>([]);
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
    if (refused !== null) return;
    const found = orderedWith(newWords(seen, said), { seat, orders: [...pads, ...rounds], products, groups });
    setOrdered(found);
    if (found.length === 0) onClose();
  };
  const title = seat === null ? 'Allergies of the whole table' : `Allergies of seat ${seat}`;
  if (ordered.length > 0) return <OrderedAlready open={open} onClose={onClose} dishes={ordered} />;
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
          maxLength={MAX_NOTE}
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

interface OrderedProps extends Pick<SheetProps, 'open' | 'onClose'> {
  dishes: readonly string[];
}

function OrderedAlready({ open, onClose, dishes }: OrderedProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Ordered already"
      footer={
        <Button variant="primary" size={64} block onClick={onClose}>
          Done
        </Button>
      }
    >
      <div role="alert" className={styles.parts}>
        {dishes.map((text) => (
          <NoteBand key={text} tone="danger">
            {text}
          </NoteBand>
        ))}
      </div>
    </Sheet>
  );
}

interface Said {
  readonly codes: readonly AllergenCode[];
  readonly note: string | null;
}

/** Returns what was not said before. */
const newWords = (seen: Said, said: Said): string =>
  allergyWords({
    codes: said.codes.filter((code) => !seen.codes.includes(code)),
    note: wordsIn(said.note)
      .filter((word) => !wordsIn(seen.note).includes(word))
      .join(', '),
  });
