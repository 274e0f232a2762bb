/** drawer.move: cash that comes into a drawer or goes out of it without a sale, and a drawer that was only opened. */

import * as v from 'valibot';
import { Cents, line } from '../command/args.ts';
import { applied, type Context, defineCommand, noop, type Permission, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { approvedBy, mayOr, mayRole } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import { CASH_MOVES, type CashMove, type CashMoveKind, isOpenDrawer, MAX_MOVES } from '../entities/drawer.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { formatCents } from '../values/money.ts';
import { MAX_NOTE } from '../values/text-limits.ts';

const MoveCash = v.pipe(
  v.strictObject({
    drawerId: Uuid,
    /** The id of this move. */
    id: Uuid,
    kind: described('paidIn, paidOut, drop (into the safe) or noSale (only opened).', v.picklist(CASH_MOVES)),
    cents: described('An amount in cents.', Cents),
    reason: described('The reason, as the person wrote it.', v.optional(line(MAX_NOTE), '')),
  }),
  v.check(
    ({ kind, cents }) => (kind === 'noSale') === (cents === 0),
    'Only a drawer that was opened without a sale moves no cash.',
  ),
  v.check(
    ({ kind, reason }) => kind === 'noSale' || kind === 'drop' || reason !== '',
    'Cash that is paid in or out needs a reason.',
  ),
);

const WORDS: Readonly<Record<CashMoveKind, string>> = {
  paidIn: 'Cash paid in',
  paidOut: 'Cash paid out',
  drop: 'Cash dropped into the safe',
  noSale: 'Drawer opened without a sale',
};

export const moveCash = defineCommand({
  name: 'drawer.move',
  version: 1,
  args: MoveCash,
  isMoney: true,
  label: {
    short: 'Cash moved',
    audit: ({ it }) => `{moved|move} cash of ${it}`,
    full: ({ kind, cents, reason }) => labelText(WORDS[kind], cents === 0 ? '' : formatCents(cents), reason),
  },
  reads: ({ drawerId }) => [{ kind: 'row', entity: 'drawer', id: drawerId }],
  may: (actor, _rows, { kind }) => mayMove(actor, kind),
  refuses: ['drawer.notFound', 'drawer.closed', 'drawer.tooLarge', 'approval.required'],
  decide(rows, { drawerId, ...move }, context) {
    const drawer = rows.get('drawer', drawerId);
    if (drawer?.venueId !== context.actor.venueId) return rejected('drawer.notFound');
    if (drawer.moves.some(({ id }) => id === move.id)) return noop;
    if (!isOpenDrawer(drawer)) {
      return rejected('drawer.closed', { by: drawer.closed?.by.name, at: drawer.closed?.at });
    }
    if (drawer.moves.length >= MAX_MOVES) return rejected('drawer.tooLarge', { moves: MAX_MOVES });
    return applied(change('drawer', { ...drawer, moves: [...drawer.moves, asFact(move, context)] }));
  },
});

/** Cash that leaves the drawer needs somebody who answers for it. */
const mayMove = (actor: Actor, kind: CashMoveKind): Permission =>
  kind === 'paidOut' || kind === 'drop' ? mayOr(actor, 'drawer.takeOut') : mayRole(actor, 'drawer.use');

const asFact = (
  { id, kind, cents, reason }: Pick<CashMove, 'id' | 'kind' | 'cents' | 'reason'>,
  { actor, occurredAt }: Context,
): CashMove => ({
  id,
  kind,
  cents,
  reason,
  by: { id: actor.userId, name: actor.name },
  approvedBy: approvedBy(actor) ?? null,
  at: occurredAt,
});
