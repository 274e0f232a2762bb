/** A product over the ordering menu: choose, add, and return to the menu. */
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { useState } from 'react';
import { onlyQuestion } from '../../../components/menu/product-entry.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { AddBar } from './add-bar.tsx';
import type { Added } from './added.ts';
import { useAllergyStop } from './allergy-question.tsx';
import { EnterForm } from './enter-form.tsx';
import { ofEntry } from './judge-line.ts';
import type { NewLine } from './new-line.ts';
import type { PlaceAllergy } from './place-allergies.ts';
import { firstChoice, missingIn, type ProductChoice, undecided } from './product-choice.ts';
import { ProductDetail, type ProductDetailProps } from './product-detail.tsx';
import styles from './product-sheet.module.css';
import { type ProductChoosing, useProductChoice } from './use-product-choice.ts';

export interface ProductSheetProps {
  entry: MenuEntry;
  open: boolean;
  onClose: () => void;
  onAdd: (line: NewLine, name: string) => Promise<Added>;
  /** Adds the product with the answer to its only question, without a second tap. */
  quick: boolean;
  /** The allergies of the seat and the table that it is for. */
  places?: readonly PlaceAllergy[] | undefined;
  /** Why nothing can be added here at all. */
  closed?: string | undefined;
  /** How many were asked for. Default 1. */
  quantity?: number;
  /** Where staff type an open price. */
  pricePad?: ProductDetailProps['pricePad'];
}

/** Gets a new key each time it opens, so that it starts without choices. */
export function ProductSheet(props: ProductSheetProps) {
  const { entry, open, onClose, onAdd, quick, places, closed, quantity = 1 } = props;
  const isQuick = quick && closed === undefined && onlyQuestion(entry) !== undefined;
  const choosing = useProductChoice(entry, {
    choice: isQuick ? startOf(entry) : firstChoice(entry),
    quantity,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const { name } = entry.product;
  const take = async (line: NewLine): Promise<void> => {
    const added = await onAdd(line, name);
    if (added.kind === 'added') onClose();
    else setProblem(added.message);
  };
  const stop = useAllergyStop({ verb: 'Add', backText: 'Choose another' });
  const add = (chosen?: ProductChoice): void => {
    const line = choosing.line(chosen);
    if (!line || !open || missingIn(entry, chosen ?? choosing.choice)) return;
    const onGo = (asked: NewLine) => run(() => take(asked));
    void stop.go({ ...ofEntry(entry), line, places, onGo, onBack: onClose });
  };
  const addWith = (chosen: ProductChoice): ProductChoice => {
    if (isQuick) add(chosen);
    return chosen;
  };
  const asking: ProductChoosing = {
    ...choosing,
    setSize: (sizeId) => addWith(choosing.setSize(sizeId)),
    setOption: (group, picked) => addWith(choosing.setOption(group, picked)),
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      backLabel="Back to Menu"
      footer={<AddBar name={name} choosing={choosing} busy={busy} onAdd={() => add()} closed={closed} />}
    >
      <EnterForm onEnter={() => !closed && add()}>
        {places?.map(({ who, words }) => (
          <NoteBand key={who} tone="danger" className={styles.place}>
            {who} is allergic to {words.toLowerCase()}.
          </NoteBand>
        ))}
        <ProductDetail entry={entry} choosing={asking} named pricePad={props.pricePad} />
      </EnterForm>
      {problem !== null && (
        <NoteBand tone="danger" role="alert" className={styles.problem}>
          {problem}
        </NoteBand>
      )}
      {stop.question}
    </Sheet>
  );
}

/** A question about the size starts without an answer, so that a tap on any size counts as the answer. */
const startOf = (entry: MenuEntry): ProductChoice =>
  onlyQuestion(entry) === 'size' ? undecided : firstChoice(entry);
