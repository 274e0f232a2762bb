/** A server's own shift: sales, tips, and the cash to hand in at its end. It works without the network. */
import type { Cash } from '@tableside/domain/cash/cash-sums.ts';
import {
  type MethodSum,
  onOpenChecks,
  type ShiftSums,
  shiftSums,
} from '@tableside/domain/days/shift-sums.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import { BackLink } from '../../../components/pages/back-link.tsx';
import { Page } from '../../../components/pages/page.tsx';
import { TipsLink } from '../../../components/payments/tips-link.tsx';
import { useActor } from '../../../components/staff/actor.tsx';
import { useBusinessDay } from '../../../mirror/read/read.ts';
import { usePayments, useUnsentPayments } from '../../../mirror/read/read-payments.ts';
import { useSlips } from '../../../mirror/read/read-slips.ts';
import { useOpenVisits, useVisits } from '../../../mirror/read/read-visits.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, OfficeTable } from '../../../ui/layout/office-table.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../../ui/messages/note-band.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './shift-page.module.css';

export function ShiftPage() {
  const shift = useShift();
  return (
    <Page of="/profile/shift" back={<BackLink to="/profile" />} readOnly>
      {shift ? <Shift {...shift} /> : <Spinner />}
    </Page>
  );
}

interface ShiftProps {
  sums: ShiftSums;
  /** Cents on checks that are not closed yet. */
  onOpen: number;
}

function useShift(): ShiftProps | undefined {
  const { userId } = useActor();
  const day = useBusinessDay();
  const visits = useVisits();
  const open = useOpenVisits();
  const payments = usePayments();
  if (!day || !visits || !open || !payments) return undefined;
  const of = { userId, day };
  return { sums: shiftSums({ visits, payments }, of), onOpen: onOpenChecks(open, of) };
}

/** The same sum as in the Z. */
function handInText({ inDrawers, held, rounding }: Cash): string {
  const what =
    held < 0
      ? 'You gave back more cash than you took.'
      : 'Includes tips paid in cash, less what you gave back.';
  const drawers = inDrawers === 0 ? '' : `${formatCents(inDrawers)} is in a drawer and is counted there.`;
  const rounded = rounding === undefined ? '' : `Cash rounding: ${formatCents(rounding)}.`;
  return [what, rounded, drawers].filter(Boolean).join(' ');
}

function Shift({ sums, onOpen }: ShiftProps) {
  const unsent = useUnsentPayments();
  const day = useBusinessDay();
  const slips = useSlips({ day, userId: useActor().userId });
  const { checks, sales, openChecks, tips, refunds, cash, byMethod } = sums;
  if (checks + openChecks === 0 && byMethod.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/tables" className={buttonClass({ variant: 'primary', size: 56 })}>
            Take an order
          </Link>
        }
      >
        You haven't taken an order today.
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      {openChecks > 0 && (
        <NoteBand tone="warn">
          {openChecks === 1
            ? '1 of your checks is still open. Hand in the cash when it is closed.'
            : `${openChecks} of your checks are still open. Hand in the cash when they are closed.`}
        </NoteBand>
      )}
      {unsent > 0 && (
        <NoteBand tone="info">
          {unsent === 1 ? '1 payment' : `${unsent} payments`} on this device will be sent when the network is
          back. They are counted here.
        </NoteBand>
      )}
      <Card as="section" aria-label="Cash to hand in" className={styles.cash}>
        <h2 className={styles.name}>Cash to hand in</h2>
        <p className={styles.sum}>{formatCents(cash.held)}</p>
        <p className={styles.small}>{handInText(cash)}</p>
      </Card>
      {day && <TipsLink day={day} left={slips?.left.length ?? 0} />}
      <ul className={styles.tiles}>
        <Tile name="Sales" value={formatCents(sales)} detail={closedText(checks)} />
        {openChecks > 0 && (
          <Tile
            name="On open checks"
            value={formatCents(onOpen)}
            detail={`${checksText(openChecks)}. Counts as sales when closed.`}
          />
        )}
        <Tile
          name="Tips"
          value={formatCents(tips)}
          detail={`${formatCents(tipsIn(byMethod))} of it in cash`}
        />
        <Tile name="Refunds" value={formatCents(refunds)} detail="Given back by you, without tips" />
      </ul>
      <OfficeTable<MethodSum>
        label="By method"
        columns={COLUMNS}
        rows={byMethod}
        keyOf={({ method, tender }) => tender?.id ?? method}
      />
      <p className={styles.small}>
        Today's business day, as this device knows it. Payments that another device hasn't sent yet are
        missing.
      </p>
    </div>
  );
}

const checksText = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);
const closedText = (count: number): string =>
  count === 0 ? 'No check is closed yet' : `${checksText(count)}, closed`;

const tipsIn = (byMethod: readonly MethodSum[]): number =>
  byMethod.reduce((sum, { method, tips }) => sum + (method === 'cash' ? tips : 0), 0);

const COLUMNS: readonly Column<MethodSum>[] = [
  { head: 'Method', cell: paidByLabel },
  { head: 'Payments', isNumber: true, cell: ({ payments }) => payments },
  { head: 'Taken', isNumber: true, cell: ({ taken }) => formatCents(taken) },
  { head: 'Tips', isNumber: true, cell: ({ tips }) => formatCents(tips) },
  { head: 'Refunds', isNumber: true, cell: ({ refunds }) => formatCents(refunds) },
];

function Tile({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <Card as="li" aria-label={name}>
      <p className={styles.small}>{name}</p>
      <p className={styles.value}>{value}</p>
      <p className={styles.small}>{detail}</p>
    </Card>
  );
}
