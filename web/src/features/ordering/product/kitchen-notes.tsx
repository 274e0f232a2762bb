/** The note and the allergy of one line, or of all lines of a combo. Chips enter the usual allergies with one tap. */
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import styles from './kitchen-notes.module.css';

const USUAL = ['Nuts', 'Dairy', 'Gluten', 'Shellfish', 'Egg', 'Sesame'] as const;

export interface KitchenNotesProps {
  note: string;
  allergy: string;
  /** How long the note may be. */
  most?: number;
  onNote: (note: string) => void;
  onAllergy: (allergy: string) => void;
}

export function KitchenNotes({ note, allergy, most = MAX_NOTE, onNote, onAllergy }: KitchenNotesProps) {
  const named = namesIn(allergy);
  const toggle = (name: string): void => {
    const others = named.filter((one) => !isSame(one, name));
    onAllergy((others.length < named.length ? others : [...named, name]).join(', '));
  };
  return (
    <div className={styles.notes}>
      <Field
        label="Note"
        optional
        maxLength={most}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      <div className={styles.allergy}>
        <Field
          label="Allergy"
          optional
          maxLength={MAX_NOTE}
          value={allergy}
          onChange={(event) => onAllergy(event.target.value)}
          hint="Shown in red on the kitchen ticket."
        />
        <fieldset aria-label="Usual allergies" className={styles.chips}>
          {USUAL.map((name) => (
            <Chip key={name} pressed={named.some((one) => isSame(one, name))} onClick={() => toggle(name)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

const namesIn = (allergy: string): readonly string[] =>
  allergy
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
