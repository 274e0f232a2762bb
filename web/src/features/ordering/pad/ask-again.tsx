/** What is asked before lines that are there go to a guest who must not get them: as if they were added. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import type { ReactNode } from 'react';
import { useOptionGroups, useProducts } from '../../../mirror/read/read.ts';
import { useAllergyStop } from '../product/allergy-question.tsx';
import { unasked } from '../product/new-line.ts';
import { allergiesAt } from '../product/place-allergies.ts';
import { type LineAgain, placingOf } from './pad-writer.ts';
import type { Seat } from './seats.ts';
import type { Pad } from './use-pad.ts';

/** A product that has left the menu is refused when it is added. */
export const productOf = (products: readonly Product[] | undefined, { productId, name }: OrderItem) =>
  products?.find(({ id }) => id === productId) ?? { name, allergens: [] };

/** Puts what is left of a round on the pad once more. Asks about each dish in turn, and leaves out what is refused. */
export function useSameAgain(pad: Pick<Pad, 'again' | 'allergiesAt'>): {
  again: (round: Order) => void;
  question: ReactNode;
} {
  const products = useProducts();
  const groups = useOptionGroups();
  const { go, question } = useAllergyStop({ verb: 'Add', backText: 'Leave it out' });
  const again = ({ items }: Order): void => {
    const taken: LineAgain[] = [];
    const ask = ([item, ...rest]: readonly OrderItem[]): void => {
      if (!item) {
        if (taken.length > 0) pad.again(taken);
        return;
      }
      const { sold: _, ...line } = unasked(item);
      const placing = placingOf(item);
      void go({
        product: productOf(products, item),
        groups,
        line: { ...line, quantity: leftOf(item) },
        places: pad.allergiesAt(placing.seat),
        onGo(asked) {
          taken.push({ item, line: asked, placing });
          ask(rest);
        },
        onBack: () => ask(rest),
      });
    };
    ask(items.filter((item) => leftOf(item) > 0));
  };
  return { again, question };
}

export interface AskedMove {
  /** The lines that go. */
  readonly items: readonly OrderItem[];
  /** By the id of a line, the allergens in it that somebody there must not get. */
  readonly clashes: Readonly<Record<string, string[]>>;
}

/** Takes lines to the party of another check. Asks about each dish in turn, and leaves behind what is refused. */
export function useTakingAlong(): {
  take: (
    items: readonly OrderItem[],
    there: Pick<Visit, 'allergies'> | undefined,
    onGo: (move: AskedMove) => void,
  ) => void;
  question: ReactNode;
} {
  const products = useProducts();
  const groups = useOptionGroups();
  const { go, question } = useAllergyStop({ verb: 'Move', backText: 'Leave it' });
  const take: ReturnType<typeof useTakingAlong>['take'] = (items, there, onGo) => {
    const places = (there ? allergiesAt(there, null) : []).map((told) => ({
      ...told,
      who: 'Somebody there',
    }));
    const going: OrderItem[] = [];
    const clashes: Record<string, string[]> = {};
    const ask = ([item, ...rest]: readonly OrderItem[]): void => {
      if (!item) {
        if (going.length > 0) onGo({ items: going, clashes });
        return;
      }
      void go({
        product: productOf(products, item),
        groups,
        line: unasked(item),
        places,
        known: item.clash && item,
        onGo({ clash = [] }) {
          going.push(item);
          if (clash.length > 0) clashes[item.id] = clash;
          ask(rest);
        },
        onBack: () => ask(rest),
      });
    };
    ask(items);
  };
  return { take, question };
}

/** What a move of a line says besides its new seat. */
export interface Moved {
  /** The allergens in it that the guest there must not get. Missing: there are none, and were none. */
  readonly clash?: string[];
}

/** Gives a line another seat. */
export function useReseating(visit: Pick<Visit, 'allergies'>): {
  reseat: (item: OrderItem, seat: Seat, onGo: (moved: Moved) => void) => void;
  question: ReactNode;
} {
  const products = useProducts();
  const groups = useOptionGroups();
  const { go, question } = useAllergyStop({ verb: 'Move', backText: 'Leave it' });
  const reseat = (item: OrderItem, seat: Seat, onGo: (moved: Moved) => void): void =>
    void go({
      product: productOf(products, item),
      groups,
      line: unasked(item),
      places: allergiesAt(visit, seat),
      known: item.clash && item,
      onGo: ({ clash = [] }) => onGo(clash.length > 0 || item.clash ? { clash } : {}),
    });
  return { reseat, question };
}
