/** The bill of a visit over REST: split it, give discounts and comps, and move lines to another visit. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { Uuid } from '@tableside/domain/ids.ts';
import { VisitWithBill } from '@tableside/protocol/rest/bill.ts';
import * as v from 'valibot';
import type { CommandRoute } from '../commands/command-route.ts';
import { onVisit } from './on-visit.ts';

const described = { tags: ['visits'], row: VisitWithBill };

const { visitId: _visit, id: _adjustment, ...adjusting } = COMMANDS['visit.adjust'].args.pipe[0].entries;
const NewAdjustment = v.strictObject({ id: v.optional(Uuid), ...adjusting });

export const billRoutes: readonly CommandRoute[] = [
  {
    method: 'POST',
    url: '/visits/:id/items',
    commands: ['visit.moveItems'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: 'Moves lines to another visit',
      body: v.omit(COMMANDS['visit.moveItems'].args, ['visitId']),
    },
    call: (context) => onVisit(context, 'visit.moveItems', context.body),
  },
  {
    method: 'POST',
    url: '/visits/:id/split',
    commands: ['visit.split'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: 'Splits the bill by seat, or puts it on one check again',
      body: v.omit(COMMANDS['visit.split'].args, ['visitId']),
    },
    call: (context) => onVisit(context, 'visit.split', context.body),
  },
  {
    method: 'POST',
    url: '/visits/:id/assign',
    commands: ['visit.assign'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: 'Divides lines among checks by hand',
      description:
        '`to` has a weight for each check: with `{"seat-1": 2, "seat-2": 1}` seat 1 pays two thirds. Null takes the ' +
        'division back.',
      body: v.omit(COMMANDS['visit.assign'].args, ['visitId']),
    },
    call: (context) => onVisit(context, 'visit.assign', context.body),
  },
  {
    method: 'POST',
    url: '/visits/:id/adjustments',
    commands: ['visit.adjust'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: 'Adds a comp, a discount, a waived service charge or a tax exemption',
      description: 'Some need a manager. Without `itemIds` it is for the whole bill.',
      body: NewAdjustment,
    },
    call: (context) =>
      onVisit(context, 'visit.adjust', {
        ...context.body,
        id: context.body.id ?? context.mint('adjustment'),
      }),
  },
  {
    method: 'DELETE',
    url: '/visits/:id/adjustments/:adjustmentId',
    commands: ['visit.unadjust'],
    act: 'visit.edit',
    schema: { ...described, summary: 'Removes an adjustment from the bill' },
    call: (context) => onVisit(context, 'visit.unadjust', { adjustmentId: context.params.adjustmentId }),
  },
];
