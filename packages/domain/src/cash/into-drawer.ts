/**
 * Puts the cash of a payment or a refund into the drawer that it was taken for. A drawer that was counted before the
 * cash arrived keeps it as late, and its difference is counted again: the cash was in the drawer when it was counted.
 */
import type { Context, Decision } from '../command.ts';
import { type Change, change } from '../entities.ts';
import type { Read } from '../look-ups.ts';
import type { Payment } from '../payments/payment.ts';
import type { Rows } from '../rows.ts';
import { cashOf } from './cash.ts';
import { type Drawer, isOpenDrawer, type LateCash } from './drawer.ts';

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
  const changes = decision.changes.map((one) => (paidInCash(one).length > 0 ? marked(one, drawer.id) : one));
  if (isOpenDrawer(drawer)) return { ...decision, changes };
  const late = cash.map((payment) => ({ paymentId: payment.id, cents: cashOf(payment) }));
  return toldAsLate({ ...decision, changes: [...changes, change('drawer', withLate(drawer, late))] }, drawer);
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
const toldAsLate = (
  decision: Decision & { readonly changes: readonly Change[] },
  drawer: Drawer,
): Decision =>
  decision.status === 'adjusted'
    ? decision
    : {
        status: 'adjusted',
        changes: decision.changes,
        code: 'drawer.late',
        detail: { drawerId: drawer.id, name: drawer.name, at: drawer.closed?.at },
      };
