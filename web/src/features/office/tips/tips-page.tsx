/** Types the tips of card slips one after the other: tap a slip, type, Enter, and the next slip is open. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { METHOD_LABEL } from '@tableside/domain/payments/method-label.ts';
import { type SlipTip, slipOwner } from '@tableside/domain/payments/slips.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { counterWord } from '@tableside/domain/visits/party-of.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { visitAtCounter } from '../../../components/orders/counter-text.ts';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { clockText } from '../../../components/time/clock-text.ts';
import { dayText } from '../../../components/time/day-ranges.ts';
import { useBusinessDay, useTablesEver, useVenue } from '../../../mirror/read/read.ts';
import { useUnsentPayments } from '../../../mirror/read/read-payments.ts';
import { type Slips, useSlips } from '../../../mirror/read/read-slips.ts';
import { useVisits } from '../../../mirror/read/read-visits.ts';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { TipSheet } from './tip-sheet.tsx';
import styles from './tips-page.module.css';

/** `day` is a business day. Left out: today. */
export function TipsPage({ day }: { day?: string | undefined }) {
  const today = useBusinessDay();
  const slips = useSlips({ day: day ?? today, userId: slipOwner(useActor()) });
  return (
    <Page of="/profile/tips" back={<BackLink to="/profile" />}>
      {slips ? <Tips slips={slips} day={day === today ? undefined : day} /> : <Spinner />}
    </Page>
  );
}

function Tips({ slips, day }: { slips: Slips; day: string | undefined }) {
  const { left, typed } = slips;
  const isOfAll = slipOwner(useActor()) === null;
  const unsent = useUnsentPayments();
  const nameOf = useSlipNames();
  const owner = useVenue()?.settings.tipsTo ?? 'taker';
  const [open, setOpen] = useState<Payment | undefined>(undefined);
  const next = (): void => setOpen(left[left.findIndex(({ id }) => id === open?.id) + 1]);
  return (
    <div className={styles.page}>
      {unsent > 0 && (
        <NoteBand tone="info" role="status">
          {unsent === 1 ? '1 payment' : `${unsent} payments`} on this device will be sent when the network is
          back.
        </NoteBand>
      )}
      {left.length === 0 ? (
        <EmptyState>Every card payment has its tip.</EmptyState>
      ) : (
        <section aria-label="Without a tip">
          <h2 className={styles.title}>
            Without a tip ({left.length}){day && `, ${dayText(day)}`}
          </h2>
          <ul className={styles.slips}>
            {left.map((slip) => (
              <li key={slip.id}>
                <button type="button" className={styles.slip} onClick={() => setOpen(slip)}>
                  <SlipWords slip={slip} name={nameOf(slip)} withTaker={isOfAll} />
                  <span className={styles.sum}>{formatCents(slip.amount)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Typed typed={typed} nameOf={nameOf} withTaker={isOfAll} />
      <p className={styles.small}>
        Payments by credit and debit card of one business day, as this device knows them. {OWNER_TEXT[owner]}
      </p>
      <TipSheet slip={open} name={open && nameOf(open)} onDone={next} onClose={() => setOpen(undefined)} />
    </div>
  );
}

const OWNER_TEXT = {
  taker: 'A tip is of whoever took the payment.',
  server: 'A tip is of whoever served the check.',
} as const;

interface TypedProps {
  typed: readonly SlipTip[];
  nameOf: (slip: Payment) => string;
  withTaker: boolean;
}

/** A wrong tip is given back on the page of its payment. */
function Typed({ typed, nameOf, withTaker }: TypedProps) {
  if (typed.length === 0) return null;
  return (
    <section aria-label="Entered">
      <h2 className={styles.title}>Entered ({typed.length})</h2>
      <ul className={styles.slips}>
        {typed.map(({ slip, tip }) => (
          <li key={slip.id}>
            <Link to="/payments/$id" params={{ id: tip.id }} className={styles.slip}>
              <SlipWords slip={slip} name={nameOf(slip)} withTaker={withTaker} />
              <span className={styles.sum}>{formatCents(tip.tip)} tip</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SlipWords({ slip, name, withTaker }: { slip: Payment; name: string; withTaker: boolean }) {
  const timezone = useVenue()?.timezone;
  const facts = [
    METHOD_LABEL[slip.method],
    clockText(slip.timestamp, 'time', timezone),
    withTaker && slip.takenBy.name,
    slip.tippedBy && `tip of ${slip.tippedBy.name}`,
  ];
  return (
    <span className={styles.words}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.small}>
        {facts.filter(Boolean).join(' · ')}
        {slip.transactionId && (
          <>
            {' · '}
            <span className={styles.id}>{slip.transactionId}</span>
          </>
        )}
      </span>
    </span>
  );
}

/** Returns a slip as people look for it: `Table 12 · Okafor · #B-17`. */
function useSlipNames(): (slip: Payment) => string {
  const visits = new Map(useVisits()?.map((visit) => [visit.id, visit]));
  const tables = new Map(useTablesEver()?.map((table) => [table.id, table]));
  return ({ visitId, orderNumber }) => {
    const visit = visits.get(visitId);
    const of = visit && visitAtCounter(visit);
    const table = visit && tableText(tables.get(visit.tableId), visit.tableId);
    return [of ? counterWord(of) : table, visit?.name, `#${orderNumber}`].filter(Boolean).join(' · ');
  };
}
