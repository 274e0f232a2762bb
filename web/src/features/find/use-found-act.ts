/** Does what was found: leads there, adds the dish, or marks it sold out. It looks again first, for others work too. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { checkAtHand } from '../../components/visits/check-at-hand.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { problemOf } from '../../engine/mutation-problem.ts';
import { useProducts } from '../../mirror/read/read.ts';
import { useToast } from '../../ui/messages/toast.tsx';
import type { FoundAct } from './found.ts';

type Act<K extends FoundAct['kind']> = Extract<FoundAct, { kind: K }>;

export function useFoundAct(): (act: FoundAct) => Promise<void> {
  const lead = useLead();
  const take = useTake();
  const mark = useMark();
  return useCallback(
    async (act) => {
      if (act.kind === 'take') return take(act);
      if (act.kind === 'availability') return mark(act);
      await lead(act);
      // What was focused has left with its page. Keys go on at the content of the new one.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    },
    [lead, take, mark],
  );
}

type Leading = Exclude<FoundAct, { kind: 'take' | 'availability' }>;

function useLead(): (act: Leading) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (act) => {
      switch (act.kind) {
        case 'table':
          return navigate({ to: '/menu', search: { table: act.tableId } });
        case 'check':
          return navigate({ to: '/menu', search: { check: act.rootId } });
        case 'visit':
          return navigate({ to: '/visits/$visitId', params: { visitId: act.visitId } });
        case 'order':
          return navigate({ to: '/orders/$id', params: { id: act.orderId } });
        case 'pay':
          return navigate({ to: '/checkout/$orderId', params: { orderId: act.rootId } });
        case 'dish':
          return navigate({ to: '/menu/$productId', params: { productId: act.productId } });
        case 'page':
          return navigate({ to: act.to, search: act.search ?? {} } as never);
        case 'history':
          return navigate({ to: '/orders', search: { q: act.q } });
      }
    },
    [navigate],
  );
}

const CLOSED = 'That check is no longer open here. Nothing was added.';
const GONE = 'That product is no longer on the menu. Nothing was changed.';

function useTake(): (act: Act<'take'>) => Promise<void> {
  const toast = useToast();
  const products = useProducts();
  return useCallback(
    async ({ rootId, productId, quantity, seat }) => {
      const check = checkAtHand.get();
      if (check?.rootId !== rootId) return toast.show({ message: CLOSED });
      const taken = await check.take({ productId, quantity, seat });
      const name = products?.find(({ id }) => id === productId)?.name ?? 'It';
      if (taken.kind === 'gone') toast.show({ message: GONE });
      if (taken.kind === 'refused') toast.show({ message: taken.message });
      if (taken.kind === 'added')
        toast.show({
          message: taken.said ?? `${quantity} × ${name} added${seat === null ? '' : ` to seat ${seat}`}`,
        });
    },
    [toast, products],
  );
}

function useMark(): (act: Act<'availability'>) => Promise<void> {
  const engine = useEngine();
  const toast = useToast();
  const products = useProducts();
  return useCallback(
    async ({ productId, isAvailable }) => {
      const product = products?.find(({ id }) => id === productId);
      if (!product) return toast.show({ message: GONE });
      const saying = `${product.name} is ${isAvailable ? 'available again' : 'sold out'}`;
      // Somebody else was faster. Undo would take their word back.
      if (isSoldOut(product) !== isAvailable) return toast.show({ message: saying });
      const send = (to: boolean) =>
        problemOf(engine.mutate('product.setAvailability', { productId, isAvailable: to }));
      const problem = await send(isAvailable);
      const undo = async (): Promise<void> => {
        const refused = await send(!isAvailable);
        if (refused !== null) toast.show({ message: refused });
      };
      toast.show({
        message: problem ?? saying,
        onUndo: problem === null ? () => void undo() : undefined,
      });
    },
    [engine, toast, products],
  );
}
