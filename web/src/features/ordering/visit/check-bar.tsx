/** The bar above the tabs on phones: what the next item gets, the check behind a button, and Send. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { CountBadge } from '../../../ui/status/count-badge.tsx';
import { itemsText } from '../order-messages.ts';
import styles from './check-bar.module.css';
import { CheckFoot } from './check-foot.tsx';
import { CheckMore } from './check-more.tsx';
import { CheckBody, type CheckProps } from './check-panel.tsx';
import { chooseNext, courseGroups, hadCourse, nextToSend, sendText } from './courses.ts';
import { Covers } from './covers.tsx';
import { PayOrClose } from './pay-or-close.tsx';
import { PlacingBar } from './placing-bar.tsx';

export function CheckBar(props: CheckProps) {
  const { table, whole, pad } = props;
  const { visit } = whole;
  const { busy, run } = useOneAtATime();
  const [open, setOpen] = useState(false);
  const items = whole.pads.flatMap((order) => order.items);
  const next = nextToSend(courseGroups(items));
  const hasNext = next !== undefined || whole.rounds.length > 0;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div data-foot className={styles.bar}>
      <div className={styles.placing}>
        <PlacingBar visit={visit} placing={pad.placing} onPlace={pad.setPlacing} />
        <CheckMore whole={whole} table={table} />
      </div>
      <div className={styles.acts}>
        <Button variant={hasNext ? 'tonal' : 'primary'} size={64} block onClick={() => setOpen(true)}>
          <CountBadge count={count} label={`${itemsText(count)} not sent`} large />
          Check
        </Button>
        {next && (
          <Button
            variant="primary"
            size={64}
            block
            icon={Send}
            busy={busy}
            onClick={() => run(() => pad.send(chooseNext))}
          >
            {sendText(next, next.items.length === items.length, hadCourse(whole.rounds))}
          </Button>
        )}
        {!next && hasNext && <PayOrClose whole={whole} variant="primary" size={64} />}
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={`Check #${visit.number}`}
        flush
        footer={<CheckFoot table={table} whole={whole} pad={pad} />}
      >
        <div className={styles.head}>
          <Covers visit={visit} />
        </div>
        <CheckBody {...props} />
      </Sheet>
    </div>
  );
}
