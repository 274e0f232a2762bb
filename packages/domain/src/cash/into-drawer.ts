/**
 * Puts the cash of a payment or a refund into the drawer that it was taken for. A drawer that was counted before the
 * cash arrived keeps it as late, and its difference is counted again: the cash was in the drawer when it was counted. That
 * is believed only of who opened the drawer and of its device, and of cash from before the count. All other cash for a
 * counted drawer stays with who took it: nobody makes a colleague's count short. In an open drawer it stands out.
 */
import type { Context, Decision } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { type Drawer, isOpenDrawer, type LateCash, MAX_MOVES } from '../entities/drawer.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Payment } from '../entities/payment.ts';
import { cashOf } from './cash.ts';

interface ForDrawer {
  readonly drawerId?: string | null | undefined;
}

export const drawerRead = ({ drawerId }: ForDrawer): readonly Read[] =>
  drawerId == null ? [] : [{ kind: 'row', entity: 'drawer', id: drawerId }];

/** Returns the decision with its cash in the drawer. Cash for a drawer that nobody knows stays with who took it. */
export function intoDrawer(
  decision: Decision,
  { drawerId }: ForDrawer,
  { rows, context }: { readonly rows: Rows; readonly context: Context },
): Decision {
  if (drawerId == null || !('changes' in decision)) return decision;
  const drawer = rows.get('drawer', drawerId);
  if (drawer?.venueId !== context.actor.venueId) return decision;
  const cash = decision.changes.flatMap(paidInCash);
  if (cash.length === 0) return decision;
  const isOwn = isOwnDrawer(drawer, context);
  if (!isOpenDrawer(drawer) && !(isOwn && context.occurredAt <= (drawer.closed?.at ?? '')))
    return toldAs(decision, 'drawer.counted', drawer);
  const changes = decision.changes.map((one) => (paidInCash(one).length > 0 ? marked(one, drawer.id) : one));
  const entries = cash.map((payment) => ({ paymentId: payment.id, cents: cashOf(payment) }));
  if (!isOpenDrawer(drawer)) {
    const late = change('drawer', withLate(drawer, entries));
    return toldAs({ ...decision, changes: [...changes, late] }, 'drawer.late', drawer);
  }
  return isOwn
    ? { ...decision, changes }
    : { ...decision, changes: [...changes, change('drawer', withOthers(drawer, entries, context))] };
}

const isOwnDrawer = ({ opened, deviceId }: Drawer, { actor }: Context): boolean =>
  opened.by.id === actor.userId || (deviceId !== null && deviceId === actor.deviceId);

function withOthers(drawer: Drawer, entries: readonly LateCash[], { actor }: Context): Drawer {
  const by = { id: actor.userId, name: actor.name };
  const others = [...(drawer.others ?? []), ...entries.map((entry) => ({ ...entry, by }))];
  return { ...drawer, others: others.slice(0, MAX_MOVES) };
}

const paidInCash = (one: Change): readonly Payment[] =>
  one.entity === 'payment' && one.doc.method === 'cash' ? [one.doc] : [];

const marked = (one: Change, drawerId: string): Change =>
  one.entity === 'payment' ? change('payment', { ...one.doc, drawerId }) : one;

function withLate(drawer: Drawer, late: readonly LateCash[]): Drawer {
  const { closed } = drawer;
  const all = { ...drawer, late: [...drawer.late, ...late] };
  if (closed?.expected === undefined) return all;
  const expected = late.reduce((sum, { cents }) => sum + cents, closed.expected);
  return { ...all, closed: { ...closed, expected, difference: closed.counted - expected } };
}

/** A decision that was adjusted for another reason keeps that reason. The drawer shows the late cash anyway. */
const toldAs = (
  decision: Decision & { readonly changes: readonly Change[] },
  code: 'drawer.late' | 'drawer.counted',
  drawer: Drawer,
): Decision =>
  decision.status === 'adjusted'
    ? decision
    : {
        status: 'adjusted',
        changes: decision.changes,
        code,
        detail: { drawerId: drawer.id, name: drawer.name, at: drawer.closed?.at },
      };
