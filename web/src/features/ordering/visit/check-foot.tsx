/** The foot of a check: what it comes to, what is left to the minimum spend of the table, the send button while something is unsent, and the way to pay. */
import { formatCents } from '@tableside/domain/money.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { Send } from 'lucide-react';
import { minimumOf, withChecks } from '../../../components/tables/table-minimum.ts';
import { useVenue } from '../../../mirror/read/read.ts';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './check-foot.module.css';
import { chooseNext, courseGroups, hadCourse, nextToSend, sendText } from './courses.ts';
import { PayOrClose } from './pay-or-close.tsx';
import type { Pad } from './use-pad.ts';

export interface CheckFootProps {
  table: Table;
  whole: WholeVisit;
  pad: Pad;
}

export function CheckFoot({ table, whole, pad }: CheckFootProps) {
  const { bill } = whole;
  const { minimum, missing } = withChecks({ minimum: minimumOf(table, useVenue()), spent: 0 }, [bill]);
  const taxes = bill.taxes.filter(({ included }) => !included).reduce((sum, { tax }) => sum + tax, 0);
  return (
    <div className={styles.foot}>
      <dl className={styles.line}>
        <Amount label="Sent" cents={bill.net} />
        {bill.service > 0 && <Amount label="Service" cents={bill.service} />}
        <Amount label="Tax" cents={taxes} />
        {bill.taken > 0 && <Amount label="Paid" cents={-bill.taken} />}
        {bill.unsent.lines > 0 && <Amount label="Not sent" cents={bill.unsent.cents} />}
        {minimum > 0 && <Amount label="Left to minimum spend" cents={missing} none="Met" />}
      </dl>
      <CheckNext whole={whole} pad={pad} />
    </div>
  );
}

/** `none` stands in place of nothing. */
function Amount({ label, cents, none }: { label: string; cents: number; none?: string }) {
  return (
    <div className={styles.amount}>
      <dt>{label}</dt>
      <dd>{cents === 0 && none ? none : formatCents(cents)}</dd>
    </div>
  );
}

/** The next actions: send what is next, send everything, pay. */
function CheckNext({ whole, pad }: Omit<CheckFootProps, 'table'>) {
  const { busy, run } = useOneAtATime();
  const items = whole.pads.flatMap((order) => order.items);
  const groups = courseGroups(items);
  const next = nextToSend(groups);
  const hasSent = whole.rounds.length > 0;
  if (!next)
    return <PayOrClose whole={whole} variant={hasSent ? 'primary' : 'outline'} size={hasSent ? 72 : 48} />;
  const isAll = next.items.length === items.length;
  return (
    <div className={styles.acts}>
      <div className={styles.send}>
        <Button
          variant="primary"
          size={64}
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
            size={64}
            aria-label={`Send all ${countOf(items)}`}
            onClick={() => run(() => pad.send((all) => all))}
          >
            All {countOf(items)}
          </Button>
        )}
      </div>
      {hasSent && <PayOrClose whole={whole} variant="outline" size={48} />}
    </div>
  );
}

const countOf = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
