/** The bill of a visit over REST: split it, give discounts and comps, move lines to another visit, take orders in. */
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
    url: '/visits/:id/orders',
    commands: ['visit.takeIn'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: "Puts a guest's order on the visit",
      description:
        'For a draft that a guest has submitted and that nothing was paid on. It becomes a second pad of the visit: its ' +
        'lines are sent with `POST /visits/{id}/send`, and the guest can follow them.',
      body: v.omit(COMMANDS['visit.takeIn'].args, ['visitId']),
    },
    call: (context) => onVisit(context, 'visit.takeIn', context.body),
  },
  {
    method: 'PUT',
    url: '/visits/:id/checks/:key',
    commands: ['visit.nameCheck'],
    act: 'visit.edit',
    schema: {
      ...described,
      summary: 'Makes a check of the visit, or gives it another name',
      description: '`key` is a UUID. `POST /visits/{id}/assign` puts lines on the check.',
      body: v.omit(COMMANDS['visit.nameCheck'].args, ['visitId', 'key']),
    },
    call: (context) => onVisit(context, 'visit.nameCheck', { ...context.body, key: context.params.key }),
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
