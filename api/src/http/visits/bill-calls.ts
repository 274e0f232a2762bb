/** The bill of a visit over REST: split it, give discounts and comps, move lines to another visit, take orders in. */
import { COMMANDS } from '@tableside/domain/commands.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import * as v from 'valibot';
import type { CommandRoute } from '../commands/command-route.ts';
import { visitCommand } from './visit-command.ts';

const { visitId: _visit, id: _adjustment, ...adjusting } = COMMANDS['visit.adjust'].args.pipe[0].entries;
const NewAdjustment = v.strictObject({ id: v.optional(Uuid), ...adjusting });

export const billRoutes: readonly CommandRoute[] = [
  visitCommand('visit.moveItems', { url: '/visits/:id/items', summary: 'Moves lines to another visit' }),
  visitCommand('visit.takeIn', {
    url: '/visits/:id/orders',
    summary: "Puts a guest's order on the visit",
    description:
      'For a draft that a guest has submitted and that nothing was paid on. It becomes a second pad of the visit: its ' +
      'lines are sent with `POST /visits/{id}/send`, and the guest can follow them.',
  }),
  visitCommand('visit.nameCheck', {
    method: 'PUT',
    url: '/visits/:id/checks/:key',
    summary: 'Makes a check of the visit, or gives it another name',
    description: '`key` is a UUID. `POST /visits/{id}/assign` puts lines on the check.',
    body: v.omit(COMMANDS['visit.nameCheck'].args, ['visitId', 'key']),
    args: ({ body, params }) => ({ ...body, key: params.key }),
  }),
  visitCommand('visit.split', {
    url: '/visits/:id/split',
    summary: 'Splits the bill by seat, or puts it on one check again',
  }),
  visitCommand('visit.assign', {
    url: '/visits/:id/assign',
    summary: 'Divides lines among checks by hand',
    description:
      '`to` has a weight for each check: with `{"seat-1": 2, "seat-2": 1}` seat 1 pays two thirds. Null takes the ' +
      'division back.',
  }),
  visitCommand('visit.adjust', {
    url: '/visits/:id/adjustments',
    summary: 'Adds a comp, a discount, a waived service charge or a tax exemption',
    description: 'Some need a manager. Without `itemIds` it is for the whole bill.',
    body: NewAdjustment,
    args: ({ body, mint }) => ({ ...body, id: body.id ?? mint('adjustment') }),
  }),
  visitCommand('visit.unadjust', {
    method: 'DELETE',
    url: '/visits/:id/adjustments/:adjustmentId',
    summary: 'Removes an adjustment from the bill',
    args: ({ params }) => ({ adjustmentId: params.adjustmentId }),
  }),
];
