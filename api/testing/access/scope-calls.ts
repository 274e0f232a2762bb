/**
 * The calls that an API key may make, by scope, written from what integrators are told and not from the code. No key
 * may call a route that is not listed here.
 */
import type { KeyScope } from '@tableside/protocol/rest/integrations.ts';

/** Every key may make it, whatever its scopes are. Nobody else may. */
export const CALL_OF_EVERY_KEY = 'GET /api/me';

const of = (scope: KeyScope, routes: string): [route: string, scope: KeyScope][] =>
  routes
    .trim()
    .split('\n')
    .map((route) => [route.trim().replace(' /', ' /api/'), scope]);

export const SCOPE_OF_CALL: ReadonlyMap<string, KeyScope> = new Map([
  ...of(
    'orders:read',
    `GET /orders
     GET /orders/:id
     GET /visits
     GET /visits/:id`,
  ),
  ...of(
    'orders:write',
    `POST /orders
     PATCH /orders/:id
     POST /orders/:id/combos
     POST /orders/:id/items
     DELETE /orders/:id/items/:itemId
     POST /orders/:id/recall
     POST /visits
     PATCH /visits/:id
     POST /orders/:id/rush
     POST /visits/:id/allergies
     POST /visits/:id/send
     POST /visits/:id/move
     POST /visits/:id/merge
     POST /visits/:id/items
     POST /visits/:id/orders
     PUT /visits/:id/checks/:key
     POST /visits/:id/split
     POST /visits/:id/assign
     POST /visits/:id/close
     POST /prints
     DELETE /prints/:id
     POST /printers/:id/pause`,
  ),
  ...of(
    'payments:read',
    `GET /payments
     GET /payments/summary
     GET /charges/:id
     GET /payments/:id
     GET /drawers
     GET /drawers/:id`,
  ),
  ...of(
    'payments:write',
    `POST /orders/:id/payments
     POST /payments/:id/conclude
     POST /charges/:id/cancel
     POST /charges/:id/say
     POST /payments/:id/refunds
     POST /payments/:id/card-refunds
     POST /payments/:id/tip
     POST /visits/:id/adjustments
     DELETE /visits/:id/adjustments/:adjustmentId
     POST /orders/:id/items/:itemId/void`,
  ),
  ...of(
    'menu:read',
    `GET /menu/categories
     GET /menu/products
     GET /menu/option-groups
     GET /menu/sheet`,
  ),
  ...of(
    'menu:write',
    `POST /menu/categories
     PUT /menu/categories/:id
     DELETE /menu/categories/:id
     POST /menu/products
     PUT /menu/product/:id
     DELETE /menu/product/:id
     PATCH /menu/product/:id/availability
     PATCH /menu/product/:id/stock
     POST /menu/product/:id/image
     POST /menu/sheet
     POST /menu/option-groups
     PUT /menu/option-groups/:id
     DELETE /menu/option-groups/:id`,
  ),
  ...of(
    'tables:read',
    `GET /tables
     GET /tables/venue/:venueId
     GET /tables/:id
     GET /tables/code/:qrCode
     GET /calls/:id
     GET /sections`,
  ),
  ...of(
    'tables:write',
    `PATCH /tables/:id/status
     POST /calls/:id/answer
     POST /tables
     PUT /tables/:id
     DELETE /tables/:id
     POST /sections
     PUT /sections/:id
     DELETE /sections/:id`,
  ),
  ...of(
    'staff:read',
    `GET /staff
     GET /venues/:id/staff
     GET /staff/:id
     GET /time-cards
     GET /time-cards/:id`,
  ),
  ...of(
    'venue:read',
    `GET /venues/:id
     GET /printers
     GET /printers/:id
     GET /prints
     GET /prints/:id`,
  ),
  ...of(
    'reports:read',
    `GET /venues/:id/metrics
     GET /days
     GET /days/:day/z
     GET /days/:day/journal`,
  ),
]);
