/**
 * visit.split · visit.assign · visit.nameCheck divide a bill into checks: by seat, or line by line with weights. Nothing
 * is divided in a way that leaves a check with less than what was already paid on it.
 */

import * as v from 'valibot';
import { Name } from '../command/args.ts';
import {
  applied,
  type Context,
  type Decision,
  defineCommand,
  isRejection,
  noop,
  rejected,
} from '../command/command.ts';
import { labelText, theVisitIn, visitIn } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import { VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { Uuid } from '../values/ids.ts';
import { openChain, type VisitChain } from './chain.ts';
import { CheckKeyInput } from './check-key.ts';
import { linesOnEnd, UniqueItemIds } from './lines-on-end.ts';
import { paidCheckOf } from './paid-check.ts';
import { sendPaid } from './send-paid.ts';

const Weight = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999));
const Weights = v.pipe(v.record(CheckKeyInput, Weight), v.minEntries(1), v.maxEntries(VISIT_LIMITS.checks));

/** Returns the decision for the visit as somebody wants it divided. Lines go that are on paid checks then. */
function decideSplit(
  chain: VisitChain,
  wanted: Visit,
  side: { readonly rows: Rows; readonly context: Context },
): Decision {
  if (same(wanted, chain.end)) return noop;
  const paid = paidCheckOf(chain, { ...chain, end: wanted });
  return paid ? rejected('check.paid', paid) : sendPaid(applied(change('visit', wanted)), side);
}

export const splitBill = defineCommand({
  name: 'visit.split',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    by: described('seat, or none for one check.', v.picklist(['none', 'seat'])),
  }),
  label: {
    short: 'Check split',
    audit: ({ it }) => `{split|split} ${it}`,
    full: ({ by }, names) =>
      labelText(`${theVisitIn(names)} ${by === 'seat' ? 'split by seat' : 'on one check'}`, names.table),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'check.paid'],
  decide(rows, { visitId, by }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const { end } = chain;
    return decideSplit(chain, { ...end, split: { ...end.split, by } }, { rows, context });
  },
});

/** Line by line, the assignment that arrives last wins. `to: null` leaves the lines to the split of the whole bill. */
export const assignLines = defineCommand({
  name: 'visit.assign',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    itemIds: UniqueItemIds,
    to: described('The weight of each check. Null: nobody divides them by hand.', v.nullable(Weights)),
  }),
  label: {
    short: 'Items put on a check',
    audit: ({ it }) => `{divided|divide} items of ${it}`,
    full: (_, names) => labelText(`Items of ${visitIn(names)} divided`, names.table),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'item.notFound', 'check.paid', 'visit.tooLarge'],
  decide(rows, { visitId, itemIds, to }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const { end } = chain;
    const lines = linesOnEnd(chain, itemIds);
    if (lines.length === 0) return rejected('item.notFound', { missing: itemIds });
    const kept = Object.entries(end.split.lines).filter(([id]) => !lines.includes(id));
    const assigned = to === null ? [] : lines.map((id) => [id, to] as const);
    const wanted = { ...end, split: { ...end.split, lines: Object.fromEntries([...kept, ...assigned]) } };
    return hasTooManyChecks(wanted)
      ? rejected('visit.tooLarge', { checks: VISIT_LIMITS.checks })
      : decideSplit(chain, wanted, { rows, context });
  },
});

/** Counts the checks that people made: those with a name, and those that only have lines so far. */
function hasTooManyChecks({ checks, split }: Visit): boolean {
  const keys = [...checks.map(({ key }) => key), ...Object.values(split.lines).flatMap(Object.keys)];
  const made = new Set(keys.filter((key) => v.is(Uuid, key)));
  return made.size > VISIT_LIMITS.checks;
}

/** Gives a check that somebody made its name. The name that arrives last wins. */
export const nameCheck = defineCommand({
  name: 'visit.nameCheck',
  version: 1,
  args: v.strictObject({ visitId: Uuid, key: Uuid, name: Name }),
  label: {
    short: 'Check named',
    audit: ({ it }) => `{named|name} a part of ${it}`,
    full: ({ name }, names) => labelText(`Part of ${visitIn(names)} named`, name),
  },
  reads: ({ visitId }) => [{ kind: 'visitOf', visitId }],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'visit.tooLarge'],
  decide(rows, { visitId, key, name }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const { end } = chain;
    const isThere = end.checks.some((check) => check.key === key);
    const checks = isThere
      ? end.checks.map((check) => (check.key === key ? { key, name } : check))
      : [...end.checks, { key, name }];
    const wanted = { ...end, checks };
    if (same(wanted, end)) return noop;
    if (hasTooManyChecks(wanted)) return rejected('visit.tooLarge', { checks: VISIT_LIMITS.checks });
    return applied(change('visit', wanted));
  },
});
