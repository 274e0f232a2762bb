/** Seats a party: one tap on the number of guests opens their check. Takeout needs no table and opens at the counter. */
import type { Table } from '@tableside/domain/entities/table.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, BellRing, ReceiptText, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../../components/pages/page.tsx';
import { beginAtCounter } from '../../../engine/begin-at-counter.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, toldProblem } from '../../../engine/mutation-problem.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { iconButtonClass } from '../../../ui/buttons/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NoteBand, ProblemBand } from '../../../ui/messages/note-band.tsx';
import { itemCount, itemsText } from '../order-messages.ts';
import { guestOrderName, useGuestOrdersOf } from './guest-orders.tsx';
import { GuestsChoice } from './guests-choice.tsx';
import styles from './seat-page.module.css';

export interface SeatPageProps {
  table: Table;
  /** The id that the check gets, the same for all attempts, so that a second tap opens no second one. */
  rootId: string;
  onPayFirst: () => void;
}

export function SeatPage({ table, rootId, onPayFirst }: SeatPageProps) {
  const engine = useEngine();
  const { busy, run } = useOneAtATime();
  const guests = useGuestOrdersOf(table.id);
  const [name, setName] = useState(table.reservation?.name ?? '');
  const [problem, setProblem] = useState<Problem>(null);
  const navigate = useNavigate();
  const takeOut = () =>
    run(async () => {
      const named = name.trim() !== '' && { name: name.trim() };
      const refused = await beginAtCounter(engine, rootId, { service: 'takeaway', payAt: 'end', ...named });
      setProblem(refused);
      if (refused === null) await navigate({ to: '/menu', search: { check: rootId } });
    });
  const open = (covers: number) =>
    run(async () => {
      setProblem(
        await toldProblem(async () => {
          const orderNumber = await engine.nextOrderNumber();
          const receipt = await engine.mutate('visit.open', {
            id: rootId,
            orderNumber,
            tableId: table.id,
            payAt: 'end',
            covers,
            ...(name.trim() !== '' && { name: name.trim() }),
          });
          return receipt.kind === 'refused' ? receipt.message : null;
        }),
      );
    });
  return (
    <Page
      title={tableText(table, table.id)}
      back={
        <Link to="/tables" className={iconButtonClass()} aria-label="Back to Tables">
          <Icon of={ArrowLeft} size={22} />
        </Link>
      }
    >
      <div className={styles.page}>
        <ProblemBand problem={problem} />
        {guests.map((order) => (
          <NoteBand key={order.id} icon={BellRing} role="status">
            {guestOrderName(order)}: {itemsText(itemCount(order))}. Seat the party, then put it on the check.
          </NoteBand>
        ))}
        <Card className={styles.card}>
          <h2 className={styles.question}>How many guests?</h2>
          <GuestsChoice verb="Seat" busy={busy} onChoose={open} />
          <Field
            label="Name"
            optional
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Card>
        <Button variant="outline" size={56} block icon={ShoppingBag} onClick={takeOut}>
          Takeout
        </Button>
        <Button variant="outline" size={56} block icon={ReceiptText} onClick={onPayFirst}>
          Guests pay first
        </Button>
      </div>
    </Page>
  );
}
