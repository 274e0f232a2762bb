/**
 * The question before parties become one, when a dish of one of them contains what somebody of another one is allergic
 * to. Allergies of seats move with their guests, so it is those of a whole table that meet other dishes.
 */
import type { OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import type { ReactNode } from 'react';
import { containsText, lowerFirst } from '../../../components/orders/contains-text.ts';
import { useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { productOf } from '../pad/ask-again.tsx';
import { judge } from '../product/judge-line.ts';
import { unasked } from '../product/new-line.ts';
import { allergiesAt } from '../product/place-allergies.ts';

/** By the id of a line, the allergens in it that somebody of another party must not get. */
export type JoinClashes = Readonly<Record<string, string[]>>;

interface Reasons {
  /** 'Burrata contains milk', each once. */
  readonly dishes: readonly string[];
  /** 'Somebody at the table is allergic to milk.', each once. */
  readonly why: readonly string[];
}

interface Met extends Reasons {
  readonly clashes: JoinClashes;
}

export function useJoinStop(): {
  ask: (parties: readonly WholeVisit[], onGo: (clashes: JoinClashes) => void) => Promise<void>;
  question: ReactNode;
} {
  const products = useProducts();
  const groups = useOptionGroups();
  const [asked, open] = useOpening<Reasons & { readonly onGo: () => void }>();
  const ask: ReturnType<typeof useJoinStop>['ask'] = async (parties, onGo) => {
    const met = await Promise.all(parties.map((party) => metBy(party, parties, { products, groups })));
    const clashes = Object.fromEntries(met.flatMap((one) => Object.entries(one.clashes)));
    const dishes = [...new Set(met.flatMap((one) => one.dishes))];
    if (dishes.length === 0) return onGo(clashes);
    open({ dishes, why: [...new Set(met.flatMap(({ why }) => why))], onGo: () => onGo(clashes) });
  };
  if (!asked) return { ask, question: null };
  const { about, sheet } = asked;
  const { dishes, why } = about;
  const close = (then?: () => void) => () => {
    // The buttons can still be tapped while the question fades.
    if (!sheet.open) return;
    sheet.onClose();
    then?.();
  };
  const isOne = dishes.length === 1;
  const question = (
    <Dialog
      key={asked.key}
      open={sheet.open}
      type="error"
      title={isOne ? (dishes[0] ?? '') : `${dishes.length} dishes contain what somebody is allergic to`}
      message={[...(isOne ? [] : dishes.map((dish) => `${dish}.`)), ...why].join(' ')}
      cancelText="Don't join"
      confirmText="Join anyway, tell the kitchen"
      onCancel={close()}
      onConfirm={close(about.onGo)}
    />
  );
  return { ask, question };
}

interface Menu {
  readonly products: readonly Product[] | undefined;
  readonly groups: readonly OptionGroup[] | undefined;
}

/** What the lines of one party meet at the tables of the others. */
async function metBy(
  party: WholeVisit,
  parties: readonly WholeVisit[],
  { products, groups }: Menu,
): Promise<Met> {
  const { pads, rounds } = party;
  const places = parties.flatMap((other) => (other === party ? [] : allergiesAt(other.visit, null)));
  const live = [...pads, ...rounds].filter(({ status }) => places.length > 0 && status !== 'cancelled');
  const judged = await Promise.all(
    live
      .flatMap(({ items }) => items.filter((item) => leftOf(item) > 0))
      .map(async (item) => {
        const product = productOf(products, item);
        const line = { ...unasked(item), allergy: null };
        return { item, ...(await judge({ product, groups, line, places, known: item.clash && item })) };
      }),
  );
  const met = judged.filter(({ found }) => found.length > 0);
  const asking = met.filter(({ why }) => why !== '');
  return {
    clashes: Object.fromEntries(met.map(({ item, found }) => [item.id, [...found]])),
    dishes: asking.map(({ item, found }) => `${item.name} ${lowerFirst(containsText(found))}`),
    why: asking.map(({ why }) => why),
  };
}
