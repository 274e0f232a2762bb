/**
 * One question before dishes come to guests who must not get what is in them: those of a party that joins another one, or
 * those of a guest's order that is put on the check.
 */
import type { OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import type { ReactNode } from 'react';
import { containsText, lowerFirst } from '../../../components/orders/contains-text.ts';
import { useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpening } from '../../../ui/overlays/use-opening.ts';
import { productOf } from '../pad/ask-again.tsx';
import { judge } from '../product/judge-line.ts';
import { type NewLine, unasked } from '../product/new-line.ts';
import { allergiesAt, type PlaceAllergy } from '../product/place-allergies.ts';

/** By the id of a line, the allergens in it that somebody there must not get. */
export type DishClashes = Readonly<Record<string, string[]>>;

/** A dish that comes to other guests. */
interface Coming {
  readonly item: OrderItem;
  /** As it is judged. */
  readonly line: NewLine;
  /** Whom it meets there. */
  readonly places: readonly PlaceAllergy[];
}

export interface DishesStop {
  /** The safe answer. */
  backText: string;
  goText: string;
}

interface Reasons {
  /** 'Burrata contains milk', each once. */
  readonly dishes: readonly string[];
  /** 'Somebody at the table is allergic to milk.', each once. */
  readonly why: readonly string[];
}

export function useDishesStop({ backText, goText }: DishesStop): {
  /** Goes on at once when nothing clashes, else once somebody said so. */
  ask: (coming: readonly Coming[], onGo: (clashes: DishClashes) => void) => Promise<void>;
  question: ReactNode;
} {
  const products = useProducts();
  const groups = useOptionGroups();
  const [asked, open] = useOpening<Reasons & { readonly onGo: () => void }>();
  const ask: ReturnType<typeof useDishesStop>['ask'] = async (coming, onGo) => {
    const { clashes, dishes, why } = await metBy(coming, { products, groups });
    if (dishes.length === 0) return onGo(clashes);
    open({ dishes, why, onGo: () => onGo(clashes) });
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
      cancelText={backText}
      confirmText={`${goText}, tell the kitchen`}
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

async function metBy(
  coming: readonly Coming[],
  { products, groups }: Menu,
): Promise<Reasons & { readonly clashes: DishClashes }> {
  const judged = await Promise.all(
    coming.map(async ({ item, line, places }) => {
      const product = productOf(products, item);
      return { item, ...(await judge({ product, groups, line, places, known: item.clash && item })) };
    }),
  );
  const met = judged.filter(({ found }) => found.length > 0);
  const asking = met.filter(({ why }) => why !== '');
  return {
    clashes: Object.fromEntries(met.map(({ item, found }) => [item.id, [...found]])),
    dishes: [...new Set(asking.map(({ item, found }) => `${item.name} ${lowerFirst(containsText(found))}`))],
    why: [...new Set(asking.map(({ why }) => why))],
  };
}

const left = ({ items }: Order): readonly OrderItem[] => items.filter((item) => leftOf(item) > 0);

/**
 * The dishes of each party that meet an allergy of another one. Those of seats move with their guests, so it is those of
 * a whole table.
 */
export const joining = (parties: readonly WholeVisit[]): readonly Coming[] =>
  parties.flatMap((party) => {
    const places = parties.flatMap((other) => (other === party ? [] : allergiesAt(other.visit, null)));
    if (places.length === 0) return [];
    return [...party.pads, ...party.rounds]
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(left)
      .map((item) => ({ item, line: { ...unasked(item), allergy: null }, places }));
  });

/** The dishes of an order that comes to this party. */
export const takenIn = (order: Order, party: Pick<Visit, 'allergies'> = {}): readonly Coming[] =>
  left(order).map((item) => ({ item, line: unasked(item), places: allergiesAt(party, seatOf(item)) }));
