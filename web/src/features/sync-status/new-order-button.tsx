/** The button 'Make a new order with these items', for lines whose order was cancelled before they arrived. */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import type { PayAt } from '@tableside/domain/values/pay-at.ts';
import { payAtOf } from '@tableside/domain/venue/bill-settings.ts';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardPlus } from 'lucide-react';
import { useState } from 'react';
import { useActor } from '../../components/staff/actor.tsx';
import type { Engine, Receipt } from '../../engine/engine.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../engine/mutation-problem.ts';
import { useOrder, useRejectedChanges, useVenue } from '../../mirror/read/read.ts';
import { useOrderOfLine } from '../../mirror/read/read-visits.ts';
import { tableCodes } from '../../platform/table-codes.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './changes.module.css';
import { type Lost, linesWithoutOrder, lostOf, newOrderOf } from './new-order-of.ts';
import type { RejectedChange } from './rejected-change.ts';

export function NewOrderButton({ entry }: { entry: RejectedChange }) {
  const lost = lostOf(entry);
  return lost ? <ButtonFor entry={entry} lost={lost} /> : null;
}

function ButtonFor({ entry, lost }: { entry: RejectedChange; lost: Lost }) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { role } = useActor();
  const { busy, run } = useOneAtATime();
  const [problem, setProblem] = useState<Problem>(null);
  const rejected = useRejectedChanges() ?? [];
  const venue = useVenue();
  const ofGuest = useOrder(lost.orderId);
  const ofParty = useOrderOfLine(lost);
  const order = ofGuest ?? ofParty;
  const lines = order ? linesWithoutOrder(order, rejected) : [];
  if (!order || !lines.some(({ cmdId }) => cmdId === entry.cmdId)) return null;
  const wanted = newOrderOf(lines, order);
  const count = wanted.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const make = async (): Promise<void> => {
    const payAt = venue ? payAtOf(venue) : 'order';
    const byStaff = isStaff(role);
    const refused = await toldProblem(() =>
      byStaff ? openCheck(engine, { ...wanted, payAt }) : makeOrder(engine, wanted),
    );
    setProblem(refused);
    if (refused !== null) return;
    if (byStaff) await navigate({ to: '/menu', search: { table: order.tableId } });
    else await navigate({ to: '/order/$orderId', params: { orderId: wanted.id } });
    for (const line of lines) await engine.discard(line.cmdId);
  };
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.again}>
          {problem}
        </p>
      )}
      <Button
        size={56}
        block
        icon={ClipboardPlus}
        busy={busy}
        onClick={() => run(make)}
        className={styles.newOrder}
      >
        {count === 1 ? 'Make a new order with this item' : `Make a new order with these ${count} items`}
      </Button>
    </>
  );
}

type Wanted = ReturnType<typeof newOrderOf>;

async function openCheck(engine: Engine, wanted: Wanted & { readonly payAt: PayAt }): Promise<Problem> {
  const orderNumber = await engine.nextOrderNumber();
  return madeBefore(await engine.mutate('visit.open', { ...wanted, orderNumber }));
}

/** The server numbers a guest's order, which carries the code of the table. */
const makeOrder = async (engine: Engine, wanted: Wanted): Promise<Problem> =>
  madeBefore(
    await engine.mutate('order.create', { ...wanted, tableCode: tableCodes.codeOf(wanted.tableId) }),
  );

/** The order may have been made before, if the page closed before the rejected changes were removed. */
function madeBefore(receipt: Receipt): Problem {
  if (receipt.kind !== 'refused') return null;
  return receipt.code === 'order.exists' || receipt.code === 'visit.exists' ? null : receipt.message;
}
