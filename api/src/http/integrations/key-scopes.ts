/** The only table of calls that API keys may make: those of each scope, and those of every key. A key may make no other call. */
import type { CommandName } from '@tableside/domain/commands.ts';
import { KEY_SCOPES, type KeyScope } from '@tableside/protocol/rest/integrations.ts';

/** A key asks them about itself. Nobody else may. */
const OF_EVERY_KEY: readonly string[] = ['GET /me'];

const CALLS: Readonly<Record<KeyScope, readonly string[]>> = {
  'orders:read': ['GET /orders', 'GET /orders/:id', 'GET /visits', 'GET /visits/:id'],
  'orders:write': [
    'POST /orders',
    'PATCH /orders/:id',
    'POST /orders/:id/combos',
    'POST /orders/:id/items',
    'DELETE /orders/:id/items/:itemId',
    'POST /orders/:id/recall',
    'POST /visits',
    'PATCH /visits/:id',
    'POST /orders/:id/rush',
    'POST /visits/:id/allergies',
    'POST /visits/:id/send',
    'POST /visits/:id/move',
    'POST /visits/:id/merge',
    'POST /visits/:id/items',
    'POST /visits/:id/orders',
    'PUT /visits/:id/checks/:key',
    'POST /visits/:id/split',
    'POST /visits/:id/assign',
    'POST /visits/:id/close',
    'POST /prints',
    'DELETE /prints/:id',
    'POST /printers/:id/pause',
  ],
  'payments:read': [
    'GET /payments',
    'GET /payments/:id',
    'GET /payments/summary',
    'GET /charges/:id',
    'GET /drawers',
    'GET /drawers/:id',
  ],
  'payments:write': [
    'POST /orders/:id/payments',
    'POST /payments/:id/conclude',
    'POST /charges/:id/cancel',
    'POST /charges/:id/say',
    'POST /payments/:id/refunds',
    'POST /payments/:id/card-refunds',
    'POST /payments/:id/tip',
    'POST /visits/:id/adjustments',
    'DELETE /visits/:id/adjustments/:adjustmentId',
    'POST /orders/:id/items/:itemId/void',
  ],
  'menu:read': ['GET /menu/categories', 'GET /menu/products', 'GET /menu/option-groups', 'GET /menu/sheet'],
  'menu:write': [
    'POST /menu/categories',
    'PUT /menu/categories/:id',
    'DELETE /menu/categories/:id',
    'POST /menu/products',
    'PUT /menu/product/:id',
    'DELETE /menu/product/:id',
    'PATCH /menu/product/:id/availability',
    'PATCH /menu/product/:id/stock',
    'POST /menu/product/:id/image',
    'POST /menu/sheet',
    'POST /menu/option-groups',
    'PUT /menu/option-groups/:id',
    'DELETE /menu/option-groups/:id',
  ],
  'tables:read': [
    'GET /tables',
    'GET /tables/:id',
    'GET /tables/venue/:venueId',
    'GET /tables/code/:qrCode',
    'GET /calls/:id',
    'GET /sections',
  ],
  'tables:write': [
    'PATCH /tables/:id/status',
    'POST /calls/:id/answer',
    'POST /tables',
    'PUT /tables/:id',
    'DELETE /tables/:id',
    'POST /sections',
    'PUT /sections/:id',
    'DELETE /sections/:id',
  ],
  'staff:read': [
    'GET /staff',
    'GET /staff/:id',
    'GET /venues/:id/staff',
    'GET /time-cards',
    'GET /time-cards/:id',
  ],
  'venue:read': ['GET /venues/:id', 'GET /printers', 'GET /printers/:id', 'GET /prints', 'GET /prints/:id'],
  'reports:read': ['GET /days', 'GET /days/:day/z', 'GET /days/:day/journal', 'GET /venues/:id/metrics'],
};

/**
 * Commands of `orders:write` that may lower what a party owes. Without `payments:write` a key gives `never` at no time, and
 * `asServer` only as far as a server may without a manager. The other commands that lower a bill (voids, comps, discounts,
 * refunds) are calls of `payments:write` alone.
 */
const LOWERS_BILL: Partial<Record<CommandName, 'never' | 'asServer'>> = {
  'order.cancel': 'never',
  'visit.set': 'asServer',
  'visit.merge': 'asServer',
  'visit.moveItems': 'asServer',
};

/** Returns how far a key with these scopes may give the command. */
export const reachOf = (scopes: readonly string[], name: CommandName): 'whole' | 'never' | 'asServer' =>
  scopes.includes('payments:write') ? 'whole' : (LOWERS_BILL[name] ?? 'whole');

/** Such as `GET /api/orders` for `GET /orders`. */
const routeOf = (call: string): string => call.replace(' /', ' /api/');

/** Returns the routes that a key with this scope may call. */
export const routesOf = (scope: KeyScope): readonly string[] => CALLS[scope].map(routeOf);

const scopes = new Map(
  KEY_SCOPES.flatMap((scope) => routesOf(scope).map((route) => [route, scope] as const)),
);
const ofEveryKey: ReadonlySet<string> = new Set(OF_EVERY_KEY.map(routeOf));

/** `HEAD` counts as `GET`. */
const asked = (method: string, url: string): string => `${method === 'HEAD' ? 'GET' : method} ${url}`;

/** Returns whether every key may make the call, whatever its scopes are, and nobody else. */
export const isCallOfEveryKey = (method: string, url: string): boolean => ofEveryKey.has(asked(method, url));

/** Returns the scope that a call needs, or undefined if no scope has it. */
export const scopeOfCall = (method: string, url: string): KeyScope | undefined =>
  scopes.get(asked(method, url));
