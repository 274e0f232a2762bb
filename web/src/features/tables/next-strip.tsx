/**
 * What the tables need now, in one line over them. A tap does it, with Undo, or opens where it is done. A server sees
 * their own tables first, and the others after them once they chose all tables.
 */
import { roleMay } from '@tableside/domain/command/permissions.ts';
import { tableText } from '@tableside/domain/tables/table-name.ts';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  BellRing,
  ConciergeBell,
  CreditCard,
  DoorOpen,
  Flame,
  Hand,
  HandCoins,
  type LucideIcon,
  ReceiptText,
  Send,
  Sparkles,
} from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import {
  type AtCounter,
  placeOf,
  roundAtCounter,
  visitAtCounter,
} from '../../components/orders/counter-text.ts';
import { useActor } from '../../components/staff/actor.tsx';
import { isServedBy } from '../../components/staff/served-by.ts';
import { chooseAllTables, useAllTables } from '../../components/tables/all-tables.ts';
import { ageText } from '../../components/time/age-text.ts';
import { menuOf } from '../../components/visits/menu-of.ts';
import { useOpenOrders, useTablesEver } from '../../mirror/read/read.ts';
import { useFoodUp } from '../../mirror/read/read-food.ts';
import { usePaidAt } from '../../mirror/read/read-payments.ts';
import { Chip } from '../../ui/choices/chip.tsx';
import { ChipRow } from '../../ui/choices/chip-row.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useToast } from '../../ui/messages/toast.tsx';
import type { Tone } from '../../ui/theme/tone.ts';
import styles from './next-strip.module.css';
import { type NextTask, nextTasks } from './next-tasks.ts';
import { useAnswer } from './use-answer.ts';
import { type Floor, useTablesOfMine } from './use-floor.ts';
import { useServe } from './use-serve.ts';

export function NextStrip({ floor }: { floor: Floor }) {
  const { role, userId } = useActor();
  const isAll = useAllTables(userId);
  const { mine, others } = useNextTasks(floor);
  if (!roleMay(role, 'visit.edit') || floor.visits.length + mine.length + others.length === 0) return null;
  const shown = isAll ? [...mine, ...others] : mine;
  return (
    <ChipRow label="Next" className={styles.strip}>
      {shown.length === 0 && <p className={styles.nothing}>Nothing waits for you.</p>}
      {shown.map((task) => (
        <Task key={task.key} task={task} floor={floor} />
      ))}
      <AllTables isAll={isAll} others={others.length} />
    </ChipRow>
  );
}

/** It also chooses whose food this device tells of. */
function AllTables({ isAll, others }: { isAll: boolean; others: number }) {
  const { userId } = useActor();
  const toast = useToast();
  const choose = (): void => {
    chooseAllTables(userId, !isAll);
    toast.show({
      message: isAll
        ? 'You are told when food is up for your own tables'
        : 'You are told when food is up for any table',
    });
  };
  return (
    <Chip
      icon={isAll ? BellRing : Bell}
      pressed={isAll}
      {...(others > 0 && { count: others })}
      onClick={choose}
      className={styles.all}
    >
      All tables
    </Chip>
  );
}

/** Somebody without a table of their own looks after all of them. */
function useNextTasks(floor: Floor) {
  const actor = useActor();
  const orders = useOpenOrders() ?? floor.orders;
  const own = new Set(useTablesOfMine(floor)?.map(({ id }) => id));
  const partPaid = usePartPaid(floor.visits);
  const tasks = nextTasks({ ...floor, orders, parties: floor.visits, partPaid }, floor.now);
  // Food stays its server's when the guests have paid and the table is free again.
  const served = useFoodUp()?.filter(({ server }) => isServedBy(server, actor)) ?? [];
  const food = new Set(served.map(({ round }) => round.id));
  const isMine = (task: NextTask): boolean =>
    own.size === 0 ||
    own.has(task.tableId) ||
    (task.kind === 'guest' && isNobodys(floor, task.tableId)) ||
    (task.kind === 'call' && task.calls.servers.length === 0) ||
    (task.kind === 'run' && task.rounds.some(({ id }) => food.has(id)));
  return { mine: tasks.filter(isMine), others: tasks.filter((task) => !isMine(task)) };
}

/** Whoever passes such a table takes its order, as they answer its calls. */
const isNobodys = ({ tables, visits }: Floor, tableId: string): boolean =>
  visits.every(({ visit }) => visit.tableId !== tableId) &&
  tables.some(({ id, userId }) => id === tableId && userId === null);

function usePartPaid(parties: Floor['visits']): ReadonlyMap<string, number> {
  const paying = parties.filter(({ bill }) => bill.taken > 0 && bill.due > 0).map(({ visit }) => visit);
  const paidAt = usePaidAt(paying.flatMap(({ takings }) => takings.map(({ paymentId }) => paymentId)));
  return new Map(
    paying.flatMap(({ id, takings }) => {
      const times = takings.flatMap(({ paymentId }) => paidAt?.get(paymentId) ?? []);
      return times.length > 0 ? [[id, Math.max(...times)] as const] : [];
    }),
  );
}

const FACES: Readonly<Record<NextTask['kind'], { icon: LucideIcon; tone: Tone }>> = {
  call: { icon: Hand, tone: 'preparing' },
  run: { icon: ConciergeBell, tone: 'serving' },
  guest: { icon: BellRing, tone: 'draft' },
  fire: { icon: Flame, tone: 'preparing' },
  unsent: { icon: Send, tone: 'draft' },
  pay: { icon: HandCoins, tone: 'paid' },
  bill: { icon: ReceiptText, tone: 'paid' },
  card: { icon: CreditCard, tone: 'draft' },
  close: { icon: DoorOpen, tone: 'completed' },
  clear: { icon: Sparkles, tone: 'completed' },
};

function Task({ task, floor }: { task: NextTask; floor: Floor }) {
  const serve = useServe();
  const answer = useAnswer();
  const tables = useTablesEver() ?? floor.tables;
  const table = placeOf(
    tables.find(({ id }) => id === task.tableId),
    atCounter(task),
    floor.venue?.timezone,
  );
  const { icon, tone } = FACES[task.kind];
  const look = { className: styles.task, 'data-tone': tone, onFocus: intoSight };
  const inside = (
    <>
      <Icon of={icon} />
      <span className={styles.words}>
        <span className={styles.text}>
          {task.text}, {table?.number ?? tableText(table, task.tableId)}
        </span>
        <Detail task={task} now={floor.now} />
      </span>
    </>
  );
  switch (task.kind) {
    case 'run':
      return (
        <button
          type="button"
          onClick={() => void serve(task.rounds, tableText(table, task.tableId))}
          {...look}
        >
          {inside}
        </button>
      );
    case 'call':
      return (
        <button
          type="button"
          onClick={() => void answer(task.calls, tableText(table, task.tableId))}
          {...look}
        >
          {inside}
        </button>
      );
    case 'clear':
      return (
        <button type="button" onClick={() => void floor.acts.set(task.table, 'available')} {...look}>
          {inside}
        </button>
      );
    case 'guest':
      return (
        <Link to="/order/$orderId" params={{ orderId: task.orderId }} {...look}>
          {inside}
        </Link>
      );
    case 'fire':
    case 'unsent':
      return (
        <Link to="/menu" search={menuOf(task.visit)} {...look}>
          {inside}
        </Link>
      );
    case 'close':
      return (
        <Link to="/visits/$visitId" params={{ visitId: task.visit.id }} {...look}>
          {inside}
        </Link>
      );
    default:
      return (
        <Link to="/checkout/$orderId" params={{ orderId: task.visit.rootId }} {...look}>
          {inside}
        </Link>
      );
  }
}

/** Whose it is at the counter. Undefined: it is for a table. */
function atCounter(task: NextTask): AtCounter | undefined {
  if (task.kind === 'run') return task.rounds[0] && roundAtCounter(task.rounds[0]);
  return 'visit' in task ? visitAtCounter(task.visit) : undefined;
}

/** Browsers leave a task half outside where it is when Tab reaches it. Under a finger nothing moves. */
function intoSight({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Detail({ task, now }: { task: NextTask; now: number }): ReactNode {
  const age = task.since === null ? undefined : ageText(now - task.since);
  const text = [age, task.kind === 'run' && task.dishes, task.kind === 'call' && 'On my way']
    .filter(Boolean)
    .join(' · ');
  if (text === '') return null;
  return (
    <span className={styles.detail}>
      <span className={styles.short}>{text}</span>
      {/* A long name gets shorter before this does. */}
      {task.kind === 'run' && task.others > 0 && <span> and {task.others} more</span>}
    </span>
  );
}
