/**
 * What can be done with a check besides ordering, in groups that are all in sight on a phone: its bill, its guests and
 * notes, where it belongs, and its end.
 */
import { paysFirst } from '@tableside/domain/entities/visit.ts';
import { isAtCounter } from '@tableside/domain/tables/counter.ts';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  CircleDollarSign,
  Combine,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquareText,
  Plus,
  Printer,
  ScrollText,
  Send,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../ui/choices/option-row.tsx';
import { useToast } from '../../../ui/messages/toast.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { keepNextChair, readNextChair } from '../pad/next-chair.ts';
import { seatsOf } from '../pad/seats.ts';
import { CLOSED_FOR_GOOD, useClosing } from './use-closing.ts';
import styles from './visit-more.module.css';
import type { VisitProps } from './visit-props.ts';

export interface VisitActsProps extends VisitProps {
  /** Tells whether the work was saved. The list is closed then. */
  onAct: (work: Promise<Problem>) => Promise<boolean>;
  onAsk: (what: 'table' | 'check' | 'person') => void;
  /** Closes the list, and opens a sheet of its own if one is named. */
  onBeside: (what?: 'moveItems' | 'covers' | 'note' | 'name') => void;
}

export function VisitActs(props: VisitActsProps) {
  const { whole, pad, beside, onAsk, onBeside } = props;
  const { visit } = whole;
  const isPaidFirst = paysFirst(visit);
  return (
    <div className={styles.groups}>
      <Group title="Bill">
        <OnPaper {...props} />
        <WhenToPay {...props} />
      </Group>
      <Group title="Guests and notes">
        {isPaidFirst && visit.covers === null && visit.service !== 'takeaway' && (
          <Act icon={Users} onClick={() => onBeside('covers')}>
            Number of guests
          </Act>
        )}
        <Act icon={Tag} onClick={() => onBeside('name')}>
          {isAtCounter(visit) ? 'Name, pickup, note' : 'Name and note'}
        </Act>
        {whole.pad && (
          <Act icon={MessageSquareText} onClick={() => onBeside('note')}>
            Note for the kitchen
          </Act>
        )}
        {!pad.hasPlaces && (
          <Act
            icon={ListOrdered}
            onClick={() => {
              pad.showPlaces();
              onBeside();
            }}
          >
            Use courses
          </Act>
        )}
      </Group>
      <Group title="Move and join">
        <Act icon={ArrowRightLeft} onClick={() => onAsk('table')}>
          Move to another table
        </Act>
        <Act icon={ListChecks} onClick={() => onBeside('moveItems')}>
          Move items to another check
        </Act>
        <Act icon={Combine} onClick={() => onAsk('check')}>
          Join with another check
        </Act>
        {!isAtCounter(visit) && (
          <Act icon={Plus} onClick={beside.onNew}>
            New check at this table
          </Act>
        )}
        <Act icon={UserRound} onClick={() => onAsk('person')}>
          Hand over to a colleague
        </Act>
      </Group>
      <TheEnd {...props} />
      {pad.hasPlaces && seatsOf(visit).length > 0 && <NextChair />}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={styles.pairs}>{children}</div>
    </section>
  );
}

/** How this device goes on after a dish. */
function NextChair() {
  const [isOn, setOn] = useState(readNextChair);
  return (
    <OptionRow
      type="checkbox"
      name="next-chair"
      checked={isOn}
      onChange={(checked) => {
        setOn(checked);
        keepNextChair(checked);
      }}
      label="Next chair by itself"
      note="After each dish this device chooses the next chair."
    />
  );
}

/** Changes when the guests pay. */
function WhenToPay({ whole: { visit, pads, bill }, pad, onAct }: VisitActsProps) {
  const engine = useEngine();
  const navigate = useNavigate();
  if (paysFirst(visit)) {
    return (
      pads.length > 0 && (
        <Act icon={Send} onClick={() => void onAct(pad.send((all) => all))}>
          Send now, pay later
        </Act>
      )
    );
  }
  const payNow = async (): Promise<void> => {
    const { rootId: visitId } = visit;
    const isSet = await onAct(problemOf(engine.mutate('visit.set', { visitId, payAt: 'order' })));
    const isDue = bill.due > 0 || pads.length > 0;
    if (isSet && isDue) await navigate({ to: '/checkout/$orderId', params: { orderId: visitId } });
  };
  return (
    <Act icon={CircleDollarSign} onClick={() => void payNow()}>
      Pay now
    </Act>
  );
}

function OnPaper({ whole: { visit }, onAct }: VisitActsProps) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { rootId: visitId } = visit;
  const print = async (): Promise<void> => {
    await onAct(problemOf(engine.mutate('visit.set', { visitId, billed: true })));
    await navigate({ to: '/receipt', search: { visit: visitId } });
  };
  return (
    <>
      <Act icon={Printer} onClick={() => void print()}>
        Print the bill
      </Act>
      <Act
        icon={ScrollText}
        onClick={() => void navigate({ to: '/visits/$visitId', params: { visitId: visit.id } })}
      >
        Check history
      </Act>
    </>
  );
}

/** Closes the check. One that has only lines that nobody has sent or paid is discarded, after a question. */
function TheEnd({ whole: { visit, pads, rounds }, pad, onAct }: VisitActsProps) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const close = useClosing(visit);
  if (pads.length === 0 || rounds.length > 0 || visit.takings.length > 0) {
    return (
      <div className={styles.end}>
        <Act icon={CircleCheck} onClick={() => void onAct(close())}>
          Close the check
        </Act>
        <p className={styles.hint}>{CLOSED_FOR_GOOD}</p>
      </div>
    );
  }
  const discard = async (): Promise<void> => {
    setAsking(false);
    if (!(await onAct(pad.discard()))) return;
    await navigate({ to: '/tables' });
    toast.show({ message: `#${visit.number} discarded` });
  };
  return (
    <>
      <Act icon={Ban} onClick={() => setAsking(true)}>
        Discard the check
      </Act>
      <Dialog
        open={isAsking}
        type="error"
        title="Discard the check?"
        message={`Nothing on #${visit.number} was sent or paid. Its lines are taken off, and it is closed.`}
        confirmText="Discard the check"
        cancelText="Keep it"
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface ActProps {
  icon: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}

function Act({ icon, onClick, children }: ActProps) {
  return (
    <Button size={56} block icon={icon} className={styles.act} onClick={onClick}>
      {children}
    </Button>
  );
}
