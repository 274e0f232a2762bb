/** The question before a dish is taken that contains what its guest is allergic to. It never forbids it. */
import type { ReactNode } from 'react';
import { containsText, lowerFirst } from '../../../components/orders/contains-text.ts';
import { useIsGuest } from '../../../components/staff/actor.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { type AskedFor, type Judged, judge } from './judge-line.ts';
import type { NewLine } from './new-line.ts';

export interface AllergyStop {
  verb: 'Add' | 'Save' | 'Move';
  /** The safe answer. */
  backText: string;
}

export interface Stopped extends AskedFor {
  /** Takes the line: at once when nothing clashes, else once somebody said so. */
  readonly onGo: (line: NewLine) => void;
  readonly onBack?: (() => void) | undefined;
}

type Asked = Stopped & Judged;

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
    const judged = { ...about, ...(await judge(about)) };
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
