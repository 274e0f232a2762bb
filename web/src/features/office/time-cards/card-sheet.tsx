/** The sheet in which a manager corrects a time card. It asks for a reason and shows everything that happened. */
import type { TimeCard } from '@tableside/domain/entities/time-card.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { newId } from '../../../platform/new-id.ts';
import { PrintActs } from '../../../printing/print-acts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Chip } from '../../../ui/choices/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Sheet, SheetFoot } from '../../../ui/overlays/sheet.tsx';
import { EMPTY_PERIOD, periodsTyped, type TypedPeriod, typedPeriods } from './card-form.ts';
import { CardHistory } from './card-history.tsx';
import { PeriodFields } from './period-fields.tsx';
import styles from './time-cards-page.module.css';

export interface CardSheetProps {
  /** Undefined: closed. A card that nobody has punched is new. */
  card: TimeCard | undefined;
  venue: Venue;
  onClose: () => void;
}

const REASONS = [
  'Forgot to clock in',
  'Forgot to clock out',
  'Forgot a break',
  'Wrong time',
  'Checked, it is right',
];

export function CardSheet({ card, venue, onClose }: CardSheetProps) {
  return (
    <Sheet
      open={card !== undefined}
      onClose={onClose}
      title={card ? `${card.name}, ${dayText(card.businessDay)}` : 'Time card'}
    >
      {card && <CardForm key={card.id} card={card} venue={venue} onClose={onClose} />}
    </Sheet>
  );
}

function CardForm({ card, venue, onClose }: { card: TimeCard; venue: Venue; onClose: () => void }) {
  const [seen] = useState(card);
  const [periods, setPeriods] = useState(() => begun(seen, venue.timezone));
  const [reason, setReason] = useState('');
  const [save, problem] = useSave(seen, venue, onClose);
  const set = (n: number, next: TypedPeriod | null): void =>
    setPeriods(periods.flatMap((one, at) => (at === n ? (next ?? []) : one)));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(periods, reason);
      }}
    >
      {periods.map((period, n) => (
        <PeriodFields
          // biome-ignore lint/suspicious/noArrayIndexKey: periods have no other name and never change places
          key={n}
          n={n}
          period={period}
          onChange={(next) => set(n, next)}
        />
      ))}
      {periods.length === 0 && <p className={styles.small}>The person did not work on this day.</p>}
      <Button variant="ghost" icon={Plus} onClick={() => setPeriods([...periods, EMPTY_PERIOD])}>
        Add work
      </Button>
      <fieldset aria-label="Usual reasons" className={styles.chips}>
        {REASONS.map((one) => (
          <Chip key={one} pressed={reason === one} onClick={() => setReason(one)}>
            {one}
          </Chip>
        ))}
      </fieldset>
      <Field
        label="Reason"
        maxLength={MAX_NOTE}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <CardHistory card={card} timezone={venue.timezone} />
      {card.version > 0 && <PrintActs kind="shift" of={card.id} label="Print the time card" />}
      <SheetFoot>
        <ProblemBand problem={problem} />
        <Button type="submit" variant="primary" size={56} block>
          Save Changes
        </Button>
      </SheetFoot>
    </form>
  );
}

const begun = (card: TimeCard, timezone: string): readonly TypedPeriod[] => {
  const typed = typedPeriods(card.periods, timezone);
  return typed.length === 0 && card.punches.length + card.edits.length === 0 ? [EMPTY_PERIOD] : typed;
};

/** Names the edits and punches that the manager saw, so that what arrives meanwhile counts on top. */
function useSave(
  seen: TimeCard,
  venue: Venue,
  onSaved: () => void,
): [(typed: readonly TypedPeriod[], reason: string) => Promise<void>, Problem] {
  const engine = useEngine();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>(null);
  const save = async (typed: readonly TypedPeriod[], reason: string): Promise<void> => {
    const periods = periodsTyped(typed, seen.businessDay, venue);
    if (typeof periods === 'string') return setProblem(periods);
    if (reason.trim() === '') return setProblem('Enter a reason.');
    const refused = await problemOf(
      engine.mutate('clock.edit', {
        id: newId(),
        staffId: seen.staffId,
        day: seen.businessDay,
        after: seen.edits.at(-1)?.id ?? null,
        covers: seen.punches.map(({ id }) => id),
        periods: periods.map((period) => ({ ...period, breaks: [...period.breaks] })),
        reason,
      }),
      'Failed to correct the time card',
    );
    setProblem(refused);
    if (refused !== null) return;
    toast.show({ message: `Time card of ${seen.name} corrected` });
    onSaved();
  };
  return [save, problem];
}
