/** A combo over the menu: each part with what can be picked for it, and the options of what is picked. */
import { type ComboSlot, type MenuEntry, slotsOf } from '@tableside/domain/entities/menu.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { useId, useState } from 'react';
import { dishAllergens } from '../../../components/menu/dish-allergens.ts';
import { Money } from '../../../components/money.tsx';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionGroup } from '../../../ui/choices/option-group.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useAllergyStop } from '../product/allergy-question.tsx';
import { ofEntry } from '../product/judge-line.ts';
import { KitchenNotes } from '../product/kitchen-notes.tsx';
import { newLine } from '../product/new-line.ts';
import type { ProductChoice } from '../product/product-choice.ts';
import type { ProductSheetProps } from '../product/product-sheet.tsx';
import { RichGroup } from '../product/rich-group.tsx';
import {
  type Asked,
  type ComboChoice,
  type ComboNotes,
  comboPrice,
  countIn,
  firstPicks,
  missingInCombo,
  type Offered,
  offeredIn,
  type PickLine,
  pickLines,
  roomForNote,
  ruleOf,
  withCount,
} from './combo-choice.ts';
import styles from './combo-sheet.module.css';

export interface ComboSheetProps extends ProductSheetProps {
  /** The whole menu: what is picked is on it. */
  all: readonly MenuEntry[];
}

export function ComboSheet(props: ComboSheetProps) {
  const { entry, all, open, onClose, onAdd, places, closed, quantity: wanted = 1 } = props;
  const { name, sizes, description } = entry.product;
  const [picked, setPicked] = useState(() => firstPicks(entry, all));
  const [sizeId, setSizeId] = useState(() => sizes.find(({ isAvailable }) => isAvailable)?.id ?? null);
  const [quantity, setQuantity] = useState(wanted);
  const [notes, setNotes] = useState<ComboNotes>({ note: '', allergy: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const stop = useAllergyStop({ verb: 'Add', backText: 'Choose another' });
  const asked: Asked = { entry, all, picked };
  const missing = closed ?? missingInCombo(asked, sizeId);

  const take = async (picks: readonly ReturnType<PickLine['asPick']>[]): Promise<void> => {
    const choice = { sizeId, options: {} };
    const line = newLine(entry, { choice, quantity, note: '', allergy: '' });
    if (!line) return;
    const added = await onAdd({ ...line, picks }, name);
    if (added.kind === 'added') onClose();
    else setProblem(added.message);
  };
  /** Asks about each dish in turn. */
  const ask = (
    [first, ...rest]: readonly PickLine[],
    picks: readonly ReturnType<PickLine['asPick']>[],
  ): void => {
    if (!first) return void run(() => take(picks));
    void stop.go({
      ...ofEntry(first.entry),
      line: first.line,
      places,
      onGo: (line) => ask(rest, [...picks, first.asPick(line)]),
    });
  };
  const add = (): void => {
    if (open && missing === undefined) ask(pickLines(asked, notes), []);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      backLabel="Back to Menu"
      footer={
        <>
          <Stepper label={name} value={quantity} onChange={setQuantity} max={999} large />
          <Button
            variant="primary"
            size={64}
            block
            busy={busy}
            disabledReason={missing}
            trailing={<Money cents={comboPrice(asked, sizeId) * quantity} />}
            onClick={add}
          >
            Add to Order
          </Button>
        </>
      }
    >
      <div className={styles.combo}>
        <h2 className={styles.name}>{name}</h2>
        {description && <p className={styles.description}>{description}</p>}
        {places?.map(({ who, words }) => (
          <NoteBand key={who} tone="danger">
            {who} is allergic to {words.toLowerCase()}.
          </NoteBand>
        ))}
        {sizes.length > 1 && <Sizes entry={entry} sizeId={sizeId} onSize={setSizeId} />}
        {slotsOf(entry.product).map((slot) => (
          <Slot key={slot.id} slot={slot} offered={offeredIn(slot, all)} picked={picked} onPick={setPicked} />
        ))}
        <KitchenNotes
          {...notes}
          most={roomForNote(asked)}
          onNote={(note) => setNotes({ ...notes, note })}
          onAllergy={(allergy) => setNotes({ ...notes, allergy })}
        />
        {problem !== null && (
          <NoteBand tone="danger" role="alert">
            {problem}
          </NoteBand>
        )}
      </div>
      {stop.question}
    </Sheet>
  );
}

interface SizesProps {
  entry: MenuEntry;
  sizeId: string | null;
  onSize: (sizeId: string) => void;
}

function Sizes({ entry, sizeId, onSize }: SizesProps) {
  const radio = useId();
  return (
    <OptionGroup legend="Size" columns={2}>
      {entry.product.sizes.map((size) => (
        <OptionRow
          key={size.id}
          type="radio"
          name={radio}
          checked={size.id === sizeId}
          onChange={() => onSize(size.id)}
          label={size.name}
          price={formatCents(size.currentPrice)}
          note={size.isAvailable ? undefined : 'Sold out'}
          disabled={!size.isAvailable}
        />
      ))}
    </OptionGroup>
  );
}

interface SlotProps {
  slot: ComboSlot;
  offered: readonly Offered[];
  picked: ComboChoice;
  onPick: (picked: ComboChoice) => void;
}

function Slot({ slot, offered, picked, onPick }: SlotProps) {
  const radio = useId();
  const count = countIn(picked, offered);
  const pending = count < slot.min;
  const isRadio = slot.max === 1 && slot.min === 1;
  return (
    <OptionGroup legend={slot.name} pill={ruleOf(slot, pending)} pending={pending}>
      {offered.map((one) => {
        const own = picked[one.key]?.count ?? 0;
        const isFull = slot.max > 1 && count >= slot.max;
        const set = (next: number): void => onPick(withCount(picked, offered, { one, count: next }));
        return (
          <div key={one.key} className={styles.choice}>
            <OptionRow
              type={isRadio ? 'radio' : 'checkbox'}
              name={radio}
              checked={own > 0}
              onChange={(checked) => set(checked ? 1 : 0)}
              label={one.name}
              price={one.choice.extra > 0 ? `+ ${formatCents(one.choice.extra)}` : 'Included'}
              note={one.available ? dishAllergens(one.entry.product) : 'Sold out'}
              disabled={own === 0 && (isFull || !one.available)}
            />
            {own > 0 && slot.max > 1 && (
              <Stepper label={one.name} value={own} min={0} max={own + slot.max - count} onChange={set} />
            )}
            {own > 0 && <PickOptions one={one} picked={picked} onPick={onPick} />}
            {own > 0 && <PickNote one={one} picked={picked} onPick={onPick} />}
          </div>
        );
      })}
    </OptionGroup>
  );
}

interface PickOptionsProps extends Pick<SlotProps, 'picked' | 'onPick'> {
  one: Offered;
}

/** What is asked about a dish that is picked. */
function PickOptions({ one, picked, onPick }: PickOptionsProps) {
  const own = picked[one.key];
  const groups = one.entry.optionGroups.filter(({ options }) => options.length > 0);
  if (!own || groups.length === 0) return null;
  const setChoice = (choice: ProductChoice): void => onPick({ ...picked, [one.key]: { ...own, choice } });
  return (
    <div className={styles.options}>
      {groups.map((group) => (
        <RichGroup
          key={group.id}
          entry={one.entry}
          group={group}
          choosing={{ choice: own.choice, setChoice }}
        />
      ))}
    </div>
  );
}

/** What the kitchen should know of a dish that is picked. A tap opens it, because few have any. */
function PickNote({ one, picked, onPick }: PickOptionsProps) {
  const own = picked[one.key];
  const [isOpen, setIsOpen] = useState(false);
  if (!own) return null;
  if (!isOpen && !own.note)
    return (
      <div>
        <Button variant="ghost" size={44} onClick={() => setIsOpen(true)}>
          Note for {one.name}
        </Button>
      </div>
    );
  return (
    <div className={styles.note}>
      <Field
        label={`Note for ${one.name}`}
        optional
        autoFocus={isOpen}
        maxLength={MAX_NOTE}
        value={own.note ?? ''}
        onChange={(event) => onPick({ ...picked, [one.key]: { ...own, note: event.target.value } })}
      />
    </div>
  );
}
