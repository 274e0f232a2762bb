/** Says how many portions of a product are left, with Undo. */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import { portionsLeft } from '@tableside/domain/menu/stock.ts';
import { useCallback } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useToast } from '../../../ui/messages/toast.tsx';

/** `tell` gets the reason for a refusal, or null. */
export function useCounting(tell: (productId: string, problem: Problem) => void) {
  const engine = useEngine();
  const toast = useToast();
  return useCallback(
    async (product: Product, size: Size, left: number | null): Promise<void> => {
      const send = (to: number | null): Promise<Problem> =>
        problemOf(engine.mutate('product.setStock', { productId: product.id, sizeId: size.id, left: to }));
      const problem = await send(left);
      tell(product.id, problem);
      if (problem !== null) return;
      const before = portionsLeft(size);
      toast.show({
        message: `${product.name} ${saidOf(left)}`,
        onUndo: () => void send(before).then((refused) => tell(product.id, refused)),
      });
    },
    [engine, toast, tell],
  );
}

function saidOf(left: number | null): string {
  if (left === null) return 'is no longer counted';
  return left === 0 ? 'is sold out' : `has ${left} left`;
}
