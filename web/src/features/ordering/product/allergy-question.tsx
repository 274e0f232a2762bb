/** The question before a dish is taken that contains what its line is allergic to. It never forbids it. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { clash } from '@tableside/domain/menu/allergens.ts';
import type { ReactNode } from 'react';
import { useIsGuest } from '../../../components/staff/actor.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import type { NewLine } from './new-line.ts';

export interface AllergyStop {
  product: Product;
  verb: 'Add' | 'Save';
  /** The safe answer. */
  backText: string;
  onBack?: () => void;
  /** Takes the line: at once when nothing clashes, else once somebody said so. */
  onGo: (line: NewLine) => void;
  /** An allergy of the line that was answered for already. */
  known?: string | null | undefined;
}

/** Put `question` inside the sheet that it lies on. */
export function useAllergyStop(stop: AllergyStop): { go: (line: NewLine) => void; question: ReactNode } {
  const { product, verb, backText, onBack, onGo, known } = stop;
  const isGuest = useIsGuest();
  const [asked, ask] = useOpening<NewLine>();
  const go = (line: NewLine): void => {
    const before = clash(known, product.allergens);
    if (clash(line.allergy, product.allergens).every((name) => before.includes(name))) onGo(line);
    else ask(line);
  };
  if (!asked) return { go, question: null };
  const { about: line, sheet } = asked;
  const found = clash(line.allergy, product.allergens).join(', ').toLowerCase();
  const close = (then: (() => void) | undefined) => () => {
    // The buttons can still be tapped while the question fades.
    if (!sheet.open) return;
    sheet.onClose();
    then?.();
  };
  const question = (
    <Dialog
      open={sheet.open}
      type="error"
      title={`${product.name} contains ${found}`}
      message={`Allergy: ${line.allergy}. ${isGuest ? 'Ask your server if you are in doubt. ' : ''}${verb} it all the same?`}
      cancelText={backText}
      confirmText={`${verb}, kitchen told`}
      onCancel={close(onBack)}
      onConfirm={close(() => onGo(line))}
    />
  );
  return { go, question };
}
