/**
 * visit.send: the kitchen gets exactly the lines that the command names, as one round. Nobody's unsent line is cooked
 * because somebody else sent theirs, and a line is in one round, once, however often it is sent. Where the guests pay
 * first, this is 'Send now, pay later'.
 */
import * as v from 'valibot';
import { type Decision, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, visitIn } from '../command/label.ts';
import { type Change, change } from '../entities/entities.ts';
import { isRound, paysFirst, VISIT_LIMITS } from '../entities/visit.ts';
import { occupiedBy } from '../orders/occupied.ts';
import { Uuid } from '../values/ids.ts';
import { chainOf, placedLine } from './chain.ts';
import { UniqueItemIds } from './lines-on-end.ts';
import { mayCookUnpaid } from './may-send-unpaid.ts';
import { isIdOfAnother, meantBy, namedBy, takeRounds } from './new-rounds.ts';
import { sendPaid } from './send-paid.ts';

const SendLines = v.strictObject({
  visitId: Uuid,
  /** The id of the round, made by the device that sends it. */
  roundId: Uuid,
  itemIds: UniqueItemIds,
});

export const sendLines = defineCommand({
  name: 'visit.send',
  version: 1,
  args: SendLines,
  label: {
    short: 'Sent to the kitchen',
    audit: ({ order }) => `{sent|send} ${order} to the kitchen`,
    full: (_, names) => labelText(`Items of ${visitIn(names)} sent`, names.table),
  },
  makes: ({ roundId }) => [{ entity: 'order', id: roundId }],
  reads: ({ visitId, roundId }) => [
    { kind: 'visitOf', visitId },
    { kind: 'tableOfVisit', visitId },
    { kind: 'row', entity: 'order', id: roundId },
    { kind: 'row', entity: 'visit', id: roundId },
    { kind: 'venue' },
  ],
  may: (actor, rows, { visitId }) => mayCookUnpaid(actor, rows, visitId),
  refuses: [
    'visit.notFound',
    'order.exists',
    'item.notFound',
    'visit.tooLarge',
    'approval.required',
    'notFound',
  ],
  decide(rows, { visitId, roundId, itemIds }, context) {
    const chain = chainOf(rows, context.actor, visitId);
    if (!chain) return rejected('visit.notFound');
    const known = rows.get('order', roundId);
    if (known) return isRound(known) ? noop : rejected('order.exists');
    if (isIdOfAnother(rows, chain, roundId)) return rejected('order.exists');
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const missing = itemIds.filter((id) => placedLine(chain, id) === undefined);
    const side = { status: 'accepted', venue, context } as const;
    const isNamed = namedBy(meantBy(chain, itemIds));
    const { pads, rounds } = takeRounds(chain, { id: roundId, isNamed }, side);
    const [round] = rounds;
    if (!round) return missing.length > 0 ? rejected('item.notFound', { missing }) : noop;
    if (chain.rounds.length + rounds.length > VISIT_LIMITS.rounds) {
      return rejected('visit.tooLarge', { rounds: VISIT_LIMITS.rounds });
    }
    const changes: readonly Change[] = [
      ...[...pads, ...rounds].map((order) => change('order', order)),
      // Guests whose lines are cooked before they pay, pay at the end.
      ...(paysFirst(chain.end) ? [change('visit', { ...chain.end, payAt: 'end' as const })] : []),
      ...occupiedBy(rows, visitId, chain.end.tableId),
    ];
    const detail = { orderId: round.id, orderNumber: round.orderNumber, missing };
    const decision: Decision =
      missing.length === 0
        ? { status: 'applied', changes }
        : { status: 'adjusted', changes, code: 'order.sentWithout', detail };
    return sendPaid(decision, { rows, context });
  },
});
