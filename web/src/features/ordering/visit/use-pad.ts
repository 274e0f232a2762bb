/** The pad of a visit on this screen: its lines, where the next one goes, and the actions on it. */
import type { Order, OrderItem } from '@tableside/domain/orders/order.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { Problem } from '../../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { systemClock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { useToast } from '../../../ui/messages/toast.tsx';
import type { MenuDraft } from '../ordering-menu.tsx';
import type { Draft } from '../use-draft.ts';
import { type Choose, PadWriter, type Placing } from './pad-writer.ts';

export interface Pad extends MenuDraft, Pick<Draft, 'changeLine' | 'remove'> {
  /** The seat and the course that the next line gets. They stay until somebody changes them. */
  readonly placing: Placing;
  setPlacing(placing: Placing): void;
  /** Gives a line another seat or course. */
  place(item: OrderItem, placing: Placing): void;
  /** Adds the lines of a round once more, unsent. */
  again(round: Order): void;
  /** Sends what `choose` takes from the lines, also from those that were tapped a moment ago. Resolves once saved. */
  send(choose: Choose): Promise<void>;
}

export function usePad({ visit, pad, pads }: WholeVisit): Pad {
  const engine = useEngine();
  const toast = useToast();
  const [placing, setPlacing] = useState<Placing>({ seat: null, course: null });
  const [problem, setProblem] = useState<Problem>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { rootId } = visit;
  const writer = useMemo(
    () => new PadWriter({ engine, rootId, newId, now: systemClock.now }),
    [engine, rootId],
  );
  useEffect(() => writer.see(pad), [writer, pad]);
  const drafts = useMemo(() => draftsOf(pad, visit.covers), [pad, visit.covers]);

  const tell = useCallback((work: Promise<Problem>): void => void work.then(setProblem), []);
  const remove = useCallback(
    async (item: OrderItem): Promise<Problem> => {
      const refused = await writer.remove(item);
      if (refused === null) {
        toast.show({ message: `${item.name} removed`, onUndo: () => tell(writer.putBack(item)) });
      }
      return refused;
    },
    [writer, toast, tell],
  );
  return {
    drafts,
    problem,
    said,
    placing,
    setPlacing,
    async add(line, name) {
      const added = await writer.add(line, placing);
      setProblem(added.kind === 'refused' ? added.message : null);
      setSaid(added.kind === 'added' ? (added.said ?? `${line.quantity} × ${name} added`) : null);
      return added;
    },
    changeQuantity: (_, item, by) =>
      tell(item.quantity + by > 0 ? writer.changeQuantity(item, by) : remove(item)),
    changeLine: (_, item, line) => tell(writer.changeLine(item, line)),
    remove: (_, item) => tell(remove(item)),
    place: (item, next) => tell(writer.place(item, next)),
    again: ({ items }) => tell(writer.again(items)),
    async send(choose) {
      const shown = pads.flatMap(({ items }) => items);
      const sent = await writer.send(shown, choose);
      setProblem(sent.kind === 'refused' ? sent.message : null);
      if (sent.kind === 'sent')
        toast.show({ message: sentText(sent.items, engine.status.get().phase === 'online') });
    },
  };
}

const draftsOf = (pad: Order | undefined, guests: number | null): Draft['drafts'] => ({
  choice: pad ? { kind: 'open', order: pad } : { kind: 'none', orderId: null },
  drafts: pad ? [pad] : [],
  guests,
  taken: [],
});

/** Without a connection the kitchen has nothing yet. */
function sentText(items: readonly OrderItem[], isOnline: boolean): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const what = count === 1 ? '1 item' : `${count} items`;
  return isOnline ? `${what} sent` : `${what} saved here, not sent yet`;
}
