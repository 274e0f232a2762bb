import { REJECTIONS, type RejectionCode } from '@tableside/domain/command/rejection.ts';
import { isCommandName } from '@tableside/domain/commands.ts';
import type { RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { startListed } from '../../testing/server/listed-routes.ts';
import { rejectionStatus } from './commands/rejection-status.ts';

/** Writing routes that run no command of their own: accounts, devices, keys, webhooks, and the push of a queue. */
const EXCEPTIONS = [
  'DELETE /api/auth/pin/:userId',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/cards/account',
  'DELETE /api/cards/readers/:id',
  'DELETE /api/cards/readers/:id/tests/:ref',
  'DELETE /api/integrations/webhooks/:id',
  'DELETE /api/invitations/:id',
  'DELETE /api/rehearsal',
  'DELETE /api/users/:id',
  'DELETE /api/users/:id/second-factor',
  'PATCH /api/devices/:id',
  'PATCH /api/users/:id',
  'POST /api/auth/confirm',
  'POST /api/auth/devices/:id/revoke',
  'POST /api/auth/invitation',
  'POST /api/auth/invitation/accept',
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/logout',
  'POST /api/auth/password',
  'POST /api/auth/pin',
  'POST /api/auth/register',
  'POST /api/auth/reset',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/off',
  'POST /api/auth/venues/:id/code',
  'POST /api/auth/venues/enter',
  'POST /api/bill/:id/:code',
  'POST /api/bill/:id/:code/payments/:chargeId/cancel',
  'POST /api/cards/readers',
  'POST /api/cards/readers/:id/tests',
  'POST /api/cards/readers/:id/tests/:ref',
  'POST /api/devices',
  'POST /api/devices/:id/cleared',
  'POST /api/devices/:id/declare',
  'POST /api/devices/:id/keep',
  'POST /api/devices/:id/revoke',
  'POST /api/devices/:id/undeclare',
  'POST /api/devices/revoke',
  'POST /api/held/:cmdId/resolve',
  'POST /api/held/devices/:deviceId/discard',
  'POST /api/integrations/keys',
  'POST /api/integrations/keys/:id/revoke',
  'POST /api/integrations/webhooks',
  'POST /api/integrations/webhooks/:id/deliveries/:delivery/again',
  'POST /api/integrations/webhooks/:id/pause',
  'POST /api/integrations/webhooks/:id/resume',
  'POST /api/integrations/webhooks/:id/test',
  'POST /api/menu/pictures',
  'POST /api/printers/:id/token',
  'POST /api/printers/find',
  'POST /api/rehearsal',
  'POST /api/rehearsal/codes',
  'POST /api/rehearsal/enter',
  'POST /api/staff/:id/access',
  'POST /api/staff/:id/devices/:deviceId/revoke',
  'POST /api/staff/:id/invitation',
  'POST /api/sync/pull',
  'POST /api/sync/push',
  'POST /api/users/:id/block',
  'POST /api/users/:id/reset-code',
  'POST /api/users/:id/unblock',
  'PUT /api/auth/first-steps',
  'PUT /api/auth/pin',
  'PUT /api/cards/account',
  'PUT /api/cards/readers/:id',
];
const OPEN = [
  'GET /api/auth/registration',
  'GET /api/bill/:id/:code',
  'GET /api/bill/:id/:code/payments/:chargeId',
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/yaml',
  'GET /api/health',
  'GET /api/menu/categories',
  'GET /api/menu/option-groups',
  'GET /api/menu/products',
  'GET /api/metrics',
  'GET /api/ready',
  'GET /api/receipts/:id/:code',
  'GET /api/tables/code/:qrCode',
  'GET /api/tables/code/:qrCode/bill',
  'GET /api/tables/code/:qrCode/calls',
  'GET /api/ws',
  'POST /api/auth/invitation',
  'POST /api/auth/invitation/accept',
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/register',
  'POST /api/auth/reset',
  'POST /api/auth/venues/enter',
  'POST /api/bill/:id/:code',
  'POST /api/bill/:id/:code/payments/:chargeId/cancel',
  'POST /api/rehearsal/enter',
  'POST /api/tables/code/:qrCode/calls',
];

async function listRoutes(): Promise<{ name: string; route: RouteOptions }[]> {
  const { server, routes } = await startListed();
  await server.close();
  return routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, route }) => ({ name: `${method} ${url}`, route }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe('the routes [T24]', () => {
  it('write only through commands, except for those named here', async () => {
    const writing = (await listRoutes()).filter(({ name }) => !name.startsWith('GET '));
    const past = writing.filter(({ route }) => !route.config?.commands?.length);
    expect(past.map(({ name }) => name)).toEqual(EXCEPTIONS);
    const commands = writing.flatMap(({ route }) => route.config?.commands ?? []);
    expect(commands.filter((name) => !isCommandName(name))).toEqual([]);
    expect(commands.length).toBeGreaterThan(20);
  });

  it('need a token, except for those named here', async () => {
    const open = (await listRoutes()).filter(({ route }) => route.config?.open);
    expect(open.map(({ name }) => name)).toEqual(OPEN);
  });
});

describe('the status of a refusal', () => {
  it('is 404 for what is missing, 409 for a conflict with the state, 422 for what is impossible', () => {
    const codes = Object.keys(REJECTIONS) as RejectionCode[];
    const missing = codes.filter((code) => rejectionStatus(code) === 404);
    expect(missing.every((code) => /notFound$/.test(code))).toBe(true);
    expect(codes.filter((code) => rejectionStatus(code) === 422)).toEqual([
      'order.empty',
      'order.tooLarge',
      'order.guestLines',
      'money.limit',
      'order.reasonRequired',
      'item.product',
      'item.size',
      'item.option',
      'item.optionRequired',
      'item.price',
      'item.open',
      'item.openPrice',
      'item.notOpen',
      'item.combo',
      'item.picks',
      'product.stock',
      'payment.amount',
      'payment.tendered',
      'payment.noTip',
      'payment.rounding',
      'payment.noTerminal',
      'payment.tender',
      'payment.refundMethod',
      'payment.refundDrawer',
      'visit.name',
      'visit.dueAtTable',
      'visit.duePast',
      'visit.dueFar',
      'visit.tooLarge',
      'adjust.amount',
      'call.late',
      'table.capacity',
      'printer.address',
      'printer.network',
      'printer.backup',
      'print.of',
      'print.late',
      'card.late',
      'venue.listFull',
      'venue.minutes',
    ]);
    expect(rejectionStatus('forbidden')).toBe(403);
    expect(rejectionStatus('table.code')).toBe(403);
    expect(rejectionStatus('args.shape')).toBe(400);
    expect(rejectionStatus('order.cancelled')).toBe(409);
    expect(rejectionStatus('table.inUse')).toBe(409);
  });
});
