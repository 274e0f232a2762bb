/** Tickets that still hang in the kitchen although their check is closed, and one button that completes them all. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { STATUS_LABEL } from '@tableside/domain/orders/order-status.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { useState } from 'react';
import { placeOf, roundAtCounter } from '../../../components/orders/counter-text.ts';
import { clockText } from '../../../components/time/clock-text.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { useBoard, useTablesEver } from '../../../mirror/read/read.ts';
import { useOpenVisits } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CountedStep, Line, Lines } from './step.tsx';

/** Returns the rounds that nobody has completed and whose check is no longer open, in their order. */
function leftTickets(
  rounds: readonly Order[],
  openVisits: readonly { readonly visit: { readonly id: string } }[],
): readonly Order[] {
  const open = new Set(openVisits.map(({ visit }) => visit.id));
  return rounds.filter(({ visitId }) => visitId === undefined || !open.has(visitId));
}

/** Returns the left tickets, as far as this device knows. Undefined while loading. */
export function useLeftTickets(): readonly Order[] | undefined {
  const board = useBoard();
  const visits = useOpenVisits();
  if (!board || !visits) return undefined;
  const { paid, accepted, preparing, serving } = board;
  return leftTickets([...paid, ...accepted, ...preparing, ...serving], visits);
}

export interface LeftTicketsProps {
  left: readonly Order[];
  timezone: string | undefined;
}

export function LeftTickets({ left, timezone }: LeftTicketsProps) {
  const tables = new Map(useTablesEver()?.map((table) => [table.id, table]));
  const clear = useClearWall();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <CountedStep
        title="Kitchen tickets"
        left={left.length}
        none="No ticket of a closed check is left in the kitchen."
      >
        <Lines>
          {left.map((order) => (
            <Line key={order.id} name={`#${order.orderNumber}`} end={STATUS_LABEL[order.status]}>
              {tableText(placeOf(tables.get(order.tableId), roundAtCounter(order), timezone), order.tableId)}{' '}
              · sent {clockText(order.sentAt ?? order.createdAt, 'time', timezone)}
            </Line>
          ))}
        </Lines>
        <ProblemBand problem={clear.problem} />
        <Button variant="outline" busy={clear.busy} onClick={() => setAsking(true)}>
          Clear the wall
        </Button>
      </CountedStep>
      <Dialog
        open={isAsking}
        type="warning"
        title="Clear the wall?"
        message={clearText(left.length)}
        confirmText="Clear the wall"
        cancelText="Not yet"
        onConfirm={() => {
          setAsking(false);
          clear.run(left);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const clearText = (count: number): string =>
  `${count === 1 ? '1 ticket counts' : `${count} tickets count`} as served and ${count === 1 ? 'leaves' : 'leave'} the kitchen screens. Tickets of open checks stay. The kitchen can recall the last ones.`;

function useClearWall(): { busy: boolean; problem: Problem; run: (left: readonly Order[]) => void } {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const complete = async (left: readonly Order[]): Promise<void> => {
    for (const { id } of left) {
      const refused = await problemOf(engine.mutate('order.advance', { orderId: id, to: 'completed' }));
      if (refused !== null) return setProblem(refused);
    }
    setProblem(null);
  };
  return { busy, problem, run: (left) => run(() => complete(left)) };
}
