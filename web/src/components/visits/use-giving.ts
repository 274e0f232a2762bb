/** Gives a comp, a discount, a waiver or an exemption. The message that says so takes it back. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { DiscountPreset } from '@tableside/domain/entities/bill-settings.ts';
import { newId } from '../../platform/new-id.ts';
import { useToast } from '../../ui/messages/toast.tsx';

export type Adjusting = Omit<InputOf<'visit.adjust'>, 'visitId' | 'id'>;

/** Each act resolves to null, or to the reason why it was refused. */
export interface AdjustActs {
  adjust(what: Adjusting & { readonly id: string }): Promise<string | null>;
  unadjust(adjustmentId: string): Promise<string | null>;
}

/** `words` say what is given: 'Staff meal'. */
export function useGiving(acts: AdjustActs): (what: Adjusting, words: string) => Promise<string | null> {
  const toast = useToast();
  return async (what, words) => {
    const id = newId();
    const refused = await acts.adjust({ ...what, id });
    if (refused !== null) return refused;
    const undo = async (): Promise<void> => {
      const kept = await acts.unadjust(id);
      if (kept !== null) toast.show({ message: kept });
    };
    toast.show({ message: `${words} given`, onUndo: () => void undo() });
    return null;
  };
}

/** The venue's own discount goes by its id: the venue says what it is and who may give it. Its name is the reason. */
export const presetArgs = ({ id, name }: DiscountPreset): Adjusting => ({
  kind: 'discount',
  presetId: id,
  reason: name,
});
