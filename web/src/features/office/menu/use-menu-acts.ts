/**
 * Marks products sold out or available, with Undo, and deletes them after the browser's confirmation. A refusal is
 * shown on the card of its product.
 */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import { useCallback } from 'react';
import { useProblems } from '../../../components/use-problems.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import { useCounting } from './use-counting.ts';

export interface MenuActs {
  /** Keyed by product id. */
  readonly problems: ReadonlyMap<string, string>;
  setAvailable(product: Product, isAvailable: boolean): Promise<void>;
  setSizeAvailable(product: Product, size: Size): Promise<void>;
  /** Null: nobody counts it any more. */
  setLeft(product: Product, size: Size, left: number | null): Promise<void>;
  remove(product: Product): Promise<void>;
}

interface Turn {
  readonly productId: string;
  readonly sizeId?: string;
  readonly name: string;
  /** The value after the change. */
  readonly isAvailable: boolean;
}

export const DELETE_QUESTION = 'Are you sure you want to delete this product?';

export function useMenuActs(): MenuActs {
  const engine = useEngine();
  const toast = useToast();
  const [problems, tell] = useProblems();

  const turn = useCallback(
    async ({ productId, sizeId, name, isAvailable }: Turn): Promise<void> => {
      const send = (to: boolean): Promise<Problem> =>
        problemOf(
          engine.mutate('product.setAvailability', {
            productId,
            isAvailable: to,
            ...(sizeId === undefined ? {} : { sizeId }),
          }),
        );
      const problem = await send(isAvailable);
      tell(productId, problem);
      if (problem !== null) return;
      toast.show({
        message: isAvailable ? `${name} is available again` : `${name} is sold out`,
        onUndo: () => void send(!isAvailable).then((refused) => tell(productId, refused)),
      });
    },
    [engine, toast, tell],
  );
  const remove = useCallback(
    async ({ id, name }: Product): Promise<void> => {
      if (!window.confirm(DELETE_QUESTION)) return;
      const problem = await problemOf(engine.mutate('product.archive', { id }));
      tell(id, problem);
      if (problem === null) toast.show({ message: `${name} deleted` });
    },
    [engine, toast, tell],
  );
  const setLeft = useCounting(tell);
  return {
    problems,
    setLeft,
    setAvailable: ({ id, name }, isAvailable) => turn({ productId: id, name, isAvailable }),
    setSizeAvailable: ({ id, name }, size) =>
      turn({ productId: id, sizeId: size.id, name: `${name}, ${size.name}`, isAvailable: !size.isAvailable }),
    remove,
  };
}
