/** Takes the money of a party: everything at once, or check by check. The last payment closes the check. */
import type { PaymentMethod } from '@tableside/domain/entities/payment.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type CheckKey, leftOf, paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { checkName } from '@tableside/domain/visits/check-label.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../components/pages/page.tsx';
import { WayBack } from '../../components/pages/way-back.tsx';
import { menuOf } from '../../components/visits/menu-of.ts';
import { usePaymentsOf, useTable } from '../../mirror/read/read.ts';
import { useVisit, type WholeVisit } from '../../mirror/read/read-visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { ChargeBands } from './cards/charge-panel.tsx';
import { isDone, ToReceipt } from './cards/to-receipt.tsx';
import { useCards } from './cards/use-cards.ts';
import { useVisitCharges, type VisitCharges } from './cards/use-visit-charges.ts';
import { CheckBill } from './check-bill.tsx';
import { CheckPicker } from './check-picker.tsx';
import { CheckoutFrame, firstMethodOf, tipMethodOf, WaitingPayments } from './checkout-frame.tsx';
import styles from './checkout-page.module.css';
import { PaidSoFar } from './paid-so-far.tsx';
import { payableOf } from './payable.ts';
import { itemsAre } from './payment-said.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { VisitBill } from './visit-bill.tsx';

export interface VisitCheckoutProps {
  visitId: string;
  venue: Venue;
  /** Takes only a tip, on a check that may be closed. */
  tipOnly: boolean;
  /** The check to begin with. */
  checkKey: CheckKey | undefined;
}

export function VisitCheckout({ visitId, venue, tipOnly, checkKey }: VisitCheckoutProps) {
  const whole = useVisit(visitId);
  const table = useTable(whole?.visit.tableId ?? '');
  const payments = usePaymentsOf(whole?.visit.id ?? visitId);
  const charges = useVisitCharges(whole?.visit ?? { rootId: visitId });
  if (whole === undefined || table === undefined || payments === undefined) {
    return (
      <Page of="/checkout/$orderId">
        <Spinner />
      </Page>
    );
  }
  if (whole === null) return <Nothing>This check does not exist.</Nothing>;
  const { visit, bill } = whole;
  // The money may have closed it.
  if (charges.shown && isDone(charges.shown)) return <ToReceipt charge={charges.shown} />;
  if (!tipOnly && visit.status !== 'open') {
    return <Nothing visitId={visit.rootId}>{whyClosed(visit)}</Nothing>;
  }
  if (!tipOnly && bill.lines.length === 0) {
    return (
      <Nothing>
        {paysFirst(visit)
          ? `#${visit.number} has no items yet.`
          : `Nothing on #${visit.number} has been sent yet.`}
      </Nothing>
    );
  }
  const firstMethod = tipOnly ? tipMethodOf(venue, payments) : firstMethodOf(venue);
  return <OpenCheck {...{ whole, table, venue, charges, tipOnly, checkKey, firstMethod }} />;
}

const whyClosed = ({ number, takings, closed }: Visit): string =>
  takings.length > 0
    ? `#${number} is already paid.`
    : `#${number} was closed by ${closed?.by.name ?? 'somebody'}.`;

function Nothing({ visitId, children }: { visitId?: string; children: ReactNode }) {
  const action =
    visitId === undefined ? (
      <WayBack />
    ) : (
      <Link
        to="/receipt"
        search={{ visit: visitId }}
        className={buttonClass({ size: 56, variant: 'primary' })}
      >
        Open the receipt
      </Link>
    );
  return (
    <Page of="/checkout/$orderId">
      <EmptyState action={action}>{children}</EmptyState>
    </Page>
  );
}

/** What is held back for later is not paid with the rest. Where the guests pay first, it is in the sum. */
const notInSum = ({ visit, pads }: WholeVisit): number =>
  paysFirst(visit) ? 0 : pads.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);

/** Whoever chooses something else goes on with that. What waits stays in sight above. */
const withoutCharge = (checkout: Checkout, { shown, leave }: VisitCharges): Checkout => ({
  ...checkout,
  ...(shown && { method: 'credit_card', tender: undefined }),
  setMethod(method, tender) {
    leave();
    checkout.setMethod(method, tender);
  },
  setPart(part) {
    leave();
    checkout.setPart(part);
  },
});

interface OpenCheckProps extends Omit<VisitCheckoutProps, 'visitId'> {
  whole: WholeVisit;
  table: Table | null;
  charges: VisitCharges;
  /** The method that is chosen at first. */
  firstMethod: PaymentMethod;
}

function OpenCheck({ whole, table, venue, charges, tipOnly, checkKey, firstMethod }: OpenCheckProps) {
  const { visit, bill } = whole;
  const [chosen, setChosen] = useState<CheckKey | null>(checkKey ?? null);
  const check = bill.checks.find(({ key }) => key === chosen);
  const checkout = useCheckout(payableOf(whole, { key: check?.key ?? null, tipOnly }), firstMethod);
  const cards = useCards({ whole, checkout, charges, tipOnly });
  const waiting = tipOnly ? 0 : notInSum(whole);
  const choose = (key: CheckKey | null): void => {
    setChosen(key);
    charges.leave();
    checkout.setPart({ kind: 'next' });
  };
  return (
    <CheckoutFrame
      title={tipOnly ? 'Add a tip' : 'Checkout'}
      back={
        <Link to="/menu" search={menuOf(visit)} className={iconButtonClass()} aria-label="Back to the check">
          <Icon of={ArrowLeft} size={22} />
        </Link>
      }
      checkout={withoutCharge(checkout, charges)}
      cards={cards}
      venue={venue}
      tipOnly={tipOnly}
      heading={[
        tableText(table, visit.tableId),
        `#${visit.number}`,
        check && checkName(check),
        waiting > 0 && `${waiting} not sent`,
      ]
        .filter(Boolean)
        .join(' · ')}
      count={bill.lines.reduce((sum, { item }) => sum + leftOf(item), 0)}
      lines={
        <>
          <VisitBill bill={bill} split={visit.split} check={check} />
          <PaidSoFar orderId={visit.id} />
        </>
      }
      above={
        <>
          <WaitingPayments orderId={visit.id} />
          {!tipOnly && <ChargeBands cards={cards} />}
          {waiting > 0 && (
            <div className={styles.tabletOnly}>
              <NoteBand>{itemsAre(waiting)} not sent yet, and not in this sum.</NoteBand>
            </div>
          )}
          {!tipOnly && <CheckPicker whole={whole} chosen={check?.key ?? null} onChoose={choose} />}
        </>
      }
      beside={<CheckBill whole={whole} check={check} checkout={checkout} table={table} />}
    />
  );
}
