/**
 * The foot of a check: what it comes to, what is left to the minimum spend of the table, and what comes next. Where the
 * guests pay first that is to pay; where they pay at the end, to send what is unsent, and then to pay.
 */

import type { Table } from '@tableside/domain/entities/table.ts';
import { paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import { Send } from 'lucide-react';
import { minimumOf, type Spend, withChecks } from '../../../components/tables/table-minimum.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useMediaQuery } from '../../../ui/layout/media-query.ts';
import { LOW_PANEL } from '../low-screen.ts';
import { chooseNext, courseGroups, hadCourse, nextToSend, sendText } from '../pad/courses.ts';
import type { Pad } from '../pad/use-pad.ts';
import { PayOrClose } from './pay-or-close.tsx';
import { useEarlierOrders } from './table-orders.tsx';
import styles from './visit-foot.module.css';

export interface VisitFootProps {
  table: Table;
  whole: WholeVisit;
  pad: Pad;
}

export function VisitFoot({ table, whole, pad }: VisitFootProps) {
  const { visit, bill } = whole;
  const isLow = useMediaQuery(LOW_PANEL);
  const venue = useVenue();
  const earlier = useEarlierOrders(table).reduce((sum, order) => sum + order.subtotal, 0);
  const spend = withChecks({ minimum: minimumOf(table, venue), spent: earlier }, [whole]);
  const taxes = bill.taxes.filter(({ included }) => !included).reduce((sum, { tax }) => sum + tax, 0);
  const isPaidFirst = paysFirst(visit);
  const off = bill.comps + bill.discounts;
  return (
    <div className={styles.foot}>
      <dl className={styles.line}>
        <Amount label={isPaidFirst ? 'Subtotal' : 'Sent'} cents={bill.gross} />
        {off > 0 && <Amount label="Comps and discounts" cents={-off} />}
        <Service whole={whole} />
        <Amount label="Tax" cents={taxes} />
        {bill.exempted > 0 && <Amount label="Tax exempt" cents={-bill.exempted} />}
        {bill.taken > 0 && <Amount label="Paid" cents={-bill.taken} />}
        {!isPaidFirst && bill.unsent.lines > 0 && <Amount label="Not sent" cents={bill.unsent.cents} />}
        <MinimumSpend visit={visit} spend={spend} />
      </dl>
      {isPaidFirst ? (
        <PayOrClose whole={whole} variant="primary" size={isLow ? 56 : 72} />
      ) : (
        <SendOrPay whole={whole} pad={pad} isLow={isLow} />
      )}
    </div>
  );
}

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <Said label={label} text={formatCents(cents)} />
);

function Said({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.amount}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** A service charge that was waived is said, so that nobody looks for it. */
function Service({ whole: { visit, bill } }: { whole: WholeVisit }) {
  if (bill.service > 0) return <Amount label="Service" cents={bill.service} />;
  const isWaived = visit.adjustments.some(({ kind, removed }) => kind === 'serviceWaived' && !removed);
  return isWaived ? <Said label="Service" text="Waived" /> : null;
}

/** A takeaway takes no seat at the table, so its minimum does not hold for it. */
function MinimumSpend({ visit, spend }: { visit: Pick<Visit, 'service'>; spend: Spend }) {
  if (spend.minimum === 0 || visit.service === 'takeaway') return null;
  if (spend.missing > 0) return <Amount label="Left to minimum spend" cents={spend.missing} />;
  return <Said label="Minimum spend" text="Met" />;
}

/** The next actions where guests pay at the end: send what is next, send everything, pay. */
function SendOrPay({ whole, pad, isLow }: Omit<VisitFootProps, 'table'> & { isLow: boolean }) {
  const { busy, run } = useOneAtATime();
  const items = whole.pads.flatMap((order) => order.items);
  const groups = courseGroups(items);
  const next = nextToSend(groups);
  const hasSent = whole.rounds.length > 0;
  const small = isLow ? 44 : 48;
  if (!next && !hasSent) return <PayOrClose whole={whole} variant="outline" size={small} />;
  if (!next) return <PayOrClose whole={whole} variant="primary" size={isLow ? 56 : 72} />;
  const isAll = next.items.length === items.length;
  return (
    <div className={styles.acts}>
      <div className={styles.send}>
        <Button
          variant="primary"
          size={isLow ? 56 : 64}
          block
          icon={Send}
          busy={busy}
          trailing={countOf(next.items)}
          onClick={() => run(() => pad.send(chooseNext))}
        >
          {sendText(next, isAll, hadCourse(whole.rounds))}
        </Button>
        {!isAll && (
          <Button
            size={isLow ? 56 : 64}
            aria-label={`Send all ${countOf(items)}`}
            onClick={() => run(() => pad.send((all) => all))}
          >
            All {countOf(items)}
          </Button>
        )}
      </div>
      {hasSent && <PayOrClose whole={whole} variant="outline" size={small} />}
    </div>
  );
}

const countOf = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
