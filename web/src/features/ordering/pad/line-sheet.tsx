/** A line of the draft, opened: its size, options, quantity, note and allergy can change. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { type OrderItem, ownAllergyOf } from '@tableside/domain/entities/order.ts';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { AddBar } from '../product/add-bar.tsx';
import { useAllergyStop } from '../product/allergy-question.tsx';
import { choiceOf } from '../product/choice-of.ts';
import { EnterForm } from '../product/enter-form.tsx';
import { ofEntry } from '../product/judge-line.ts';
import { KitchenNotes } from '../product/kitchen-notes.tsx';
import { isSameChoice, lineAgain, type NewLine } from '../product/new-line.ts';
import { OpenPrice } from '../product/open-price.tsx';
import { allergiesOfPlace } from '../product/place-allergies.ts';
import { ProductDetail } from '../product/product-detail.tsx';
import { usePricedEntry } from '../product/use-holding.ts';
import { useProductChoice } from '../product/use-product-choice.ts';

export interface LineSheetProps {
  /** Null while the sheet is closed. */
  item: OrderItem | null;
  onClose: () => void;
  onSave: (item: OrderItem, line: NewLine) => void;
}

/** Gets a new key each time it opens, so that it starts with the line as it is. */
export function LineSheet({ item, onClose, onSave }: LineSheetProps) {
  // Keeps showing the line while the sheet slides out.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);
  if (!shown) return null;
  return <KnownLine key={shown.id} item={shown} open={item !== null} onClose={onClose} onSave={onSave} />;
}

interface OpenLineProps extends LineSheetProps {
  item: OrderItem;
  open: boolean;
}

function KnownLine(props: OpenLineProps) {
  const entry = usePricedEntry(props.item.productId);
  if (entry === undefined) return null;
  return entry === null ? (
    <LineNotes {...props} />
  ) : (
    <LineChoices {...props} entry={asPicked(entry, props.item)} />
  );
}

/** What was picked for a combo stays in its size, which costs its share of the combo. Its options can change. */
function asPicked(entry: MenuEntry, { combo, size }: OrderItem): MenuEntry {
  if (!combo) return entry;
  const { currentPrice } = size;
  const sizes = entry.product.sizes.filter(({ id }) => id === size.id);
  return {
    ...entry,
    product: { ...entry.product, sizes: sizes.map(({ open: _, ...one }) => ({ ...one, currentPrice })) },
  };
}

function LineChoices({ item, entry, open, onClose, onSave }: OpenLineProps & { entry: MenuEntry }) {
  const { quantity, note } = item;
  const allergy = ownAllergyOf(item);
  const choosing = useProductChoice(entry, {
    choice: choiceOf(item),
    quantity,
    note: note ?? '',
    allergy: allergy ?? '',
  });
  const line = choosing.line();
  const isSame = line !== undefined && isSameChoice(lineAgain(item), line);
  // A choice that was sold before stays allowed, at its price.
  const shown = isSame
    ? { ...choosing, missing: undefined, price: item.price * choosing.quantity }
    : choosing;
  const stop = useAllergyStop({ verb: 'Save', backText: 'Go back' });
  const saveAs = (changed: NewLine): void => {
    onSave(item, changed);
    onClose();
  };
  const save = (): void => {
    const places = allergiesOfPlace(item);
    if (line && !shown.missing) void stop.go({ ...ofEntry(entry), line, places, known: item, onGo: saveAs });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.name}
      footer={<AddBar name={item.name} choosing={shown} busy={false} onAdd={save} label="Save changes" />}
    >
      <EnterForm onEnter={save}>
        <ProductDetail entry={entry} choosing={choosing} pricePad={OpenPrice} />
      </EnterForm>
      {stop.question}
    </Sheet>
  );
}

/** The product is no longer on the menu, so only the words about it can change. */
function LineNotes({ item, open, onClose, onSave }: OpenLineProps) {
  const [note, setNote] = useState(item.note ?? '');
  const [allergy, setAllergy] = useState(ownAllergyOf(item) ?? '');
  const save = (): void => {
    onSave(item, { ...lineAgain(item), note: note.trim() || null, allergy: allergy.trim() || null });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={item.name}
      footer={
        <Button variant="primary" size={64} block onClick={save}>
          Save changes
        </Button>
      }
    >
      <EnterForm onEnter={save}>
        <KitchenNotes note={note} allergy={allergy} onNote={setNote} onAllergy={setAllergy} />
      </EnterForm>
    </Sheet>
  );
}
