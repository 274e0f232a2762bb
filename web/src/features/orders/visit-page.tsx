/**
 * The whole story of a party: what it had, what it paid, and who did what when. Administrators, who may read the audit
 * trail, also see on which device, and when offline work arrived: devices and outages are the house's business.
 */

import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import { backOf, padIdOf, type Visit, type VisitStatus } from '@tableside/domain/entities/visit.ts';
import { isPaidFor } from '@tableside/domain/payments/visit-receipt.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { guestsText } from '@tableside/domain/values/guests-text.ts';
import { Link } from '@tanstack/react-router';
import { CreditCard, HandCoins, ReceiptText, StickyNote, UtensilsCrossed } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Allergies } from '../../components/orders/allergies.tsx';
import { counterText, visitAtCounter } from '../../components/orders/counter-text.ts';
import { oneSizedProducts } from '../../components/orders/one-sized.ts';
import { StatusBadge } from '../../components/orders/status-badge.tsx';
import { AsOf } from '../../components/pages/as-of.tsx';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import { Page } from '../../components/pages/page.tsx';
import { WayBackLink } from '../../components/pages/way-back.tsx';
import { useActor } from '../../components/staff/actor.tsx';
import { clockText } from '../../components/time/clock-text.ts';
import { BillLines } from '../../components/visits/bill-lines.tsx';
import { menuOf } from '../../components/visits/menu-of.ts';
import { useClockOffset } from '../../engine/engine-context.tsx';
import { usePaymentsOf, useProducts, useTable, useTablesEver, useVenue } from '../../mirror/read/read.ts';
import { useNamedVisit, useVisits, type WholeVisit } from '../../mirror/read/read-visits.ts';
import { RoundPaper } from '../../printing/round-paper.tsx';
import { useRemoteData } from '../../remote/use-remote-data.ts';
import { useOldVisit } from '../../remote/visits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoteBand } from '../../ui/messages/note-band.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { auditedFacts, type KnownNames } from './audited-facts.ts';
import { ForgetPhone } from './forget-phone.tsx';
import { Naming } from './naming.tsx';
import styles from './order-page.module.css';
import type { ToldPayment } from './order-timeline.ts';
import { PaymentList } from './payment-list.tsx';
import { AUDIT, auditOfRows, Steps } from './timeline-card.tsx';
import { toldWithAudit, visitTimeline } from './visit-timeline.ts';

const STATUS_WORDS: Readonly<Record<VisitStatus, string>> = {
  open: 'Open',
  closed: 'Closed',
  merged: 'Joined with another check',
  left: 'Left without ordering',
};

export function VisitPage({ visitId }: { visitId: string }) {
  const whole = useNamedVisit(visitId);
  if (whole === undefined) {
    return (
      <Page of="/visits/$visitId">
        <Spinner />
      </Page>
    );
  }
  return whole === null ? <OldVisit visitId={visitId} /> : <HeldVisit whole={whole} />;
}

const HeldVisit = ({ whole }: { whole: WholeVisit }) => (
  <Story whole={whole} payments={usePaymentsOf(whole.visit.id) ?? []} isHeld />
);

/** A visit that is not on this device, as the server has it. */
function OldVisit({ visitId }: { visitId: string }) {
  const { role } = useActor();
  const clockOffsetMs = useClockOffset();
  const timezone = useVenue()?.timezone;
  const withPayments = roleMay(role, 'payment.screen');
  const { data, ...state } = useOldVisit(visitId, { withPayments, fallback: "Can't show this check" });
  if (data) {
    return (
      <Story whole={data.whole} payments={data.payments}>
        <AsOf state={state} clockOffsetMs={clockOffsetMs} timezone={timezone} />
      </Story>
    );
  }
  return (
    <Page of="/visits/$visitId" back={<WayBackLink />}>
      <RemoteState {...state} reason="This check is too old to be stored on this device." />
    </Page>
  );
}

interface StoryProps {
  whole: WholeVisit;
  payments: readonly ToldPayment[];
  /** This device has it, so it can still be changed. */
  isHeld?: boolean;
  /** Stands above it. */
  children?: ReactNode;
}

function Story({ whole, payments, isHeld = false, children }: StoryProps) {
  const { visit, bill, rounds } = whole;
  const table = useTable(visit.tableId);
  const timezone = useVenue()?.timezone;
  const products = useProducts();
  const oneSized = useMemo(() => oneSizedProducts(products), [products]);
  const { role } = useActor();
  const isOpen = visit.status === 'open';
  const facts = [
    ...placeFacts(visit, table, timezone),
    visit.covers !== null && guestsText(visit.covers),
    visit.server.name,
    timeText(visit, timezone),
  ];
  return (
    <Page title={`Check #${visit.number}`} back={<WayBackLink />}>
      {children}
      <div className={styles.columns}>
        <Card as="section" aria-label="Bill">
          <h2 className={styles.title}>{STATUS_WORDS[visit.status]}</h2>
          <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
          <div className={styles.bands}>
            {visit.note && <NoteBand icon={StickyNote}>{visit.note}</NoteBand>}
            <Allergies orders={[...whole.pads, ...rounds]} party={visit} />
          </div>
          <BillLines bill={bill} split={visit.split} oneSized={oneSized} refunded={refundedOf(visit)} />
        </Card>
        <div className={styles.side}>
          <nav aria-label="Check" className={styles.ways}>
            {isOpen && (
              <Link
                to="/menu"
                search={menuOf(visit)}
                className={buttonClass({ variant: 'primary', size: 56, block: true })}
              >
                <Icon of={UtensilsCrossed} />
                Open the check
              </Link>
            )}
            {isOpen && bill.due > 0 && (
              <Link to="/checkout/$orderId" params={{ orderId: visit.rootId }} className={LINK}>
                <Icon of={CreditCard} />
                Pay
              </Link>
            )}
            {isOpen && roleMay(role, 'visit.edit') && <Naming visit={visit} />}
            {isHeld && !isOpen && visit.phone && roleMay(role, 'visit.edit') && <ForgetPhone visit={visit} />}
            <Link
              to="/receipt"
              search={{ visit: visit.rootId, ...(!isOpen && { payment: visit.takings.at(-1)?.paymentId }) }}
              className={LINK}
            >
              <Icon of={ReceiptText} />
              {isPaidFor(visit) ? 'Receipt' : 'Bill'}
            </Link>
            {visit.status === 'closed' && (
              <Link
                to="/checkout/$orderId"
                params={{ orderId: visit.rootId }}
                search={{ tip: true }}
                className={LINK}
              >
                <Icon of={HandCoins} />
                Add a tip
              </Link>
            )}
          </nav>
          <Card as="section" aria-label="Rounds">
            <h2 className={styles.title}>Rounds</h2>
            {rounds.length === 0 && <p className={styles.none}>Nothing has been sent yet.</p>}
            <ul>
              {rounds.map((round) => (
                <li key={round.id} className={styles.payment}>
                  <Link to="/orders/$id" params={{ id: round.id }} className={styles.round}>
                    #{round.orderNumber}
                  </Link>
                  <StatusBadge status={round.status} quiet />
                  <RoundPaper round={round} name={`order #${round.orderNumber}`} isHereOnly={false} />
                </li>
              ))}
            </ul>
          </Card>
          {payments.length > 0 && (
            <Card as="section" aria-label="Payments">
              <h2 className={styles.title}>Payments</h2>
              <PaymentList payments={payments} timezone={timezone} />
            </Card>
          )}
          {roleMay(role, AUDIT) ? (
            <AuditedStory whole={whole} payments={payments} />
          ) : (
            <Steps steps={visitTimeline(whole, payments)} timezone={timezone} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** The party of an open check is there since then. An old check is read days later. */
function timeText({ status, openedAt, closed }: Visit, timezone: string | undefined): string {
  if (status === 'open') return `since ${clockText(openedAt, 'time', timezone)}`;
  const opened = clockText(openedAt, 'dateTime', timezone);
  const until = closed && clockText(closed.at, 'time', timezone);
  return until && !opened.endsWith(until) ? `${opened} to ${until}` : opened;
}

const refundedOf = (visit: Visit) => ({
  cents: visit.takings.reduce((sum, { refunded }) => sum + refunded, 0),
  withTips: visit.takings.some((taking) => backOf(visit, taking).tip > 0),
});

const LINK = buttonClass({ size: 56, block: true });

interface AuditedStoryProps {
  whole: WholeVisit;
  payments: readonly ToldPayment[];
}

/** Falls back to what this device knows until the server answers, and without a connection. */
function AuditedStory({ whole, payments }: AuditedStoryProps) {
  const timezone = useVenue()?.timezone;
  const { visit, pads, rounds } = whole;
  const names = useNames(whole);
  // The trail of the pad tells who added what, also when nothing is left on it.
  const orders = new Set([padIdOf(visit.id), ...[...pads, ...rounds].map(({ id }) => id)]);
  const versions = [visit, ...pads, ...rounds].map(({ version }) => version);
  const outcomes = payments.map(({ outcome }) => outcome);
  const { data } = useRemoteData(
    `story ${visit.id} ${[...versions, ...outcomes].join(' ')} ${names.tables.size}`,
    (remote) =>
      auditOfRows(
        remote,
        [
          { entity: 'visit', rowId: visit.id },
          ...[...orders].map((rowId) => ({ entity: 'order', rowId })),
          ...payments.map(({ id: rowId }) => ({ entity: 'payment', rowId })),
        ],
        (entry) => auditedFacts(entry, names),
      ),
    "Can't load the timeline",
  );
  return <Steps steps={toldWithAudit(visitTimeline(whole, payments), data ?? [])} timezone={timezone} />;
}

/** The names of what the audit trail holds by id. */
function useNames({ visit, pads, rounds }: WholeVisit): KnownNames {
  const tables = useTablesEver() ?? [];
  const visits = useVisits() ?? [];
  const lines = [...pads, ...rounds].flatMap(({ items }) => items);
  return {
    visitId: visit.id,
    lines: new Map(lines.map((line) => [line.id, line])),
    tables: new Map(tables.map((table) => [table.id, tableText(table, table.id)])),
    numbers: new Map([
      ...visits.map(({ id, number }) => [id, number] as const),
      ...rounds.map(({ id, orderNumber }) => [id, orderNumber] as const),
    ]),
    checks: visit.checks,
  };
}

/** Whose it is at the counter and the number to call, or its table and name. */
function placeFacts(visit: Visit, table: Table | null | undefined, timezone: string | undefined) {
  const of = visitAtCounter(visit);
  if (of) return [counterText(of, timezone), visit.phone];
  return [tableText(table, visit.tableId), visit.name, visit.service === 'takeaway' && 'Takeout'];
}
