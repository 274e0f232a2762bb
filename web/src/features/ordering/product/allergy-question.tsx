/** The question before a dish is taken that contains what its guest is allergic to. It never forbids it. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Dish } from '@tableside/domain/menu/allergens.ts';
import { tracesOf } from '@tableside/domain/values/traces.ts';
import type { ReactNode } from 'react';
import { containsText, lowerFirst } from '../../../components/orders/contains-text.ts';
import { useIsGuest } from '../../../components/staff/actor.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import type { NewLine } from './new-line.ts';
import type { PlaceAllergy } from './place-allergies.ts';

export interface AllergyStop {
  verb: 'Add' | 'Save' | 'Move';
  /** The safe answer. */
  backText: string;
}

export interface Stopped {
  readonly product: Dish & Pick<Product, 'name'>;
  readonly line: NewLine;
  /** The allergies of its seat and of its table. */
  readonly places?: readonly PlaceAllergy[] | undefined;
  /** An allergy of the line that was answered for already. */
  readonly known?: string | null | undefined;
  /** Takes the line: at once when nothing clashes, else once somebody said so. */
  readonly onGo: (line: NewLine) => void;
  readonly onBack?: (() => void) | undefined;
}

interface Asked extends Stopped {
  /** The allergens, as the menu writes them. */
  readonly found: readonly string[];
  /** Whose allergy it is: 'Seat 2 is allergic to milk.' */
  readonly why: string;
}

/** Put `question` inside the sheet that it lies on. */
export function useAllergyStop(stop: AllergyStop): {
  /** Resolves once the line is taken or the question is asked. */
  go: (about: Stopped) => Promise<void>;
  question: ReactNode;
} {
  const { verb, backText } = stop;
  const isGuest = useIsGuest();
  const [asked, ask] = useOpening<Asked>();
  const go = async (about: Stopped): Promise<void> => {
    const { line, places = [], onGo } = about;
    // Without an allergy the tap is taken in the same moment.
    if (!line.allergy && places.length === 0) return onGo(line);
    const judged = await judge(about);
    return judged.why === '' ? onGo(judged.line) : ask(judged);
  };
  if (!asked) return { go, question: null };
  const { about, sheet } = asked;
  const close = (then: (() => void) | undefined) => () => {
    // The buttons can still be tapped while the question fades.
    if (!sheet.open) return;
    sheet.onClose();
    then?.();
  };
  const question = (
    <Dialog
      key={asked.key}
      open={sheet.open}
      type="error"
      title={`${about.product.name} ${lowerFirst(containsText(about.found))}`}
      message={isGuest ? `${about.why} Ask your server if you are in doubt.` : about.why}
      cancelText={backText}
      confirmText={`${verb} anyway, tell the kitchen`}
      onCancel={close(about.onBack)}
      onConfirm={close(() => about.onGo(about.line))}
    />
  );
  return { go, question };
}

/** Returns the line as it is taken, and why to ask first; that is empty when there is no reason. */
async function judge(about: Stopped): Promise<Asked> {
  const { product, line, places = [], known } = about;
  const { clashOf } = await import('@tableside/domain/menu/allergens.ts');
  const foundFor = (words: string | null | undefined): readonly string[] => {
    const clash = clashOf([words], product);
    return clash.kind === 'found' ? clash.words : [];
  };
  const own = foundFor(line.allergy);
  const clashing = places.flatMap(({ who, words }) => {
    const those = words.split(', ').filter((word) => foundFor(word).length > 0);
    return those.length > 0 ? `${who} is allergic to ${those.join(', ').toLowerCase()}.` : [];
  });
  const here = new Set([...own, ...places.flatMap(({ words }) => foundFor(words))]);
  const found = [...product.allergens, ...(product.traces ?? []).map(tracesOf)].filter((name) =>
    here.has(name),
  );
  const before = foundFor(known);
  const isAnswered = found.every((name) => before.includes(name));
  const why = [...(own.length > 0 ? [`Allergy: ${line.allergy}.`] : []), ...clashing].join(' ');
  const taken = found.length > 0 ? { ...line, clash: [...found] } : line;
  return { ...about, line: taken, found, why: isAnswered ? '' : why };
}
