/**
 * What a session begun by PIN opens, written from what people are told and not from the code: each route and each command
 * is of the floor or of the office. One without a line here fails the test.
 */

import type { Scope } from '@tableside/domain/command/permissions.ts';
import type { CommandName } from '@tableside/domain/commands.ts';

const calls = (scope: Scope, routes: string): [route: string, scope: Scope][] =>
  routes
    .trim()
    .split('\n')
    .map((route) => [route.trim().replace(' /', ' /api/'), scope]);

/** Routes that need a session. The others are open, or take the credential of a device alone. */
export const SCOPE_OF_ROUTE: ReadonlyMap<string, Scope> = new Map([
  ...calls(
    'floor',
    `GET /auth/me
     GET /auth/first-steps
     PUT /auth/first-steps
     GET /auth/pin
     PUT /auth/pin
     POST /auth/confirm
     POST /auth/logout
     GET /rehearsal
     POST /rehearsal/codes
     POST /devices
     POST /devices/:id/cleared
     POST /sync/push
     GET /orders
     POST /orders
     GET /orders/:id
     PATCH /orders/:id
     POST /orders/:id/combos
     POST /orders/:id/items
     DELETE /orders/:id/items/:itemId
     POST /orders/:id/items/:itemId/void
     POST /orders/:id/payments
     POST /orders/:id/recall
     POST /orders/:id/rush
     POST /orders/:id/submit
     GET /visits
     POST /visits
     GET /visits/:id
     PATCH /visits/:id
     POST /visits/:id/adjustments
     DELETE /visits/:id/adjustments/:adjustmentId
     POST /visits/:id/allergies
     POST /visits/:id/assign
     PUT /visits/:id/checks/:key
     POST /visits/:id/close
     POST /visits/:id/items
     POST /visits/:id/merge
     POST /visits/:id/move
     POST /visits/:id/orders
     POST /visits/:id/send
     POST /visits/:id/split
     GET /payments
     GET /payments/summary
     GET /payments/:id
     POST /visits/:id/charges
     GET /charges/:id
     POST /charges/:id/cancel
     POST /charges/:id/say
     POST /payments/:id/conclude
     POST /payments/:id/refunds
     POST /payments/:id/card-refunds
     GET /receipts/key
     GET /drawers
     POST /drawers
     GET /drawers/:id
     POST /drawers/:id/close
     POST /drawers/:id/moves
     GET /days
     POST /days
     GET /days/open
     GET /days/:day/z
     GET /printers
     GET /printers/:id
     POST /printers/:id/pause
     GET /prints
     POST /prints
     GET /prints/:id
     DELETE /prints/:id
     GET /tables
     GET /tables/:id
     GET /tables/venue/:venueId
     PATCH /tables/:id/status
     POST /tables/:id/calls
     GET /calls/:id
     POST /calls/:id/answer
     GET /sections
     PATCH /menu/product/:id/availability
     PATCH /menu/product/:id/stock
     GET /staff
     GET /staff/:id
     PATCH /staff/:id/status/:status
     POST /staff/:id/punches
     GET /time-cards
     GET /time-cards/:id
     GET /venues/:id
     GET /venues/:id/staff`,
  ),
  ...calls(
    'office',
    `POST /auth/password
     GET /auth/sessions
     DELETE /auth/sessions/:id
     GET /auth/devices
     GET /auth/venues
     POST /auth/venues/:id/code
     POST /auth/devices/:id/revoke
     DELETE /auth/pin/:userId
     GET /auth/second-factor
     POST /auth/second-factor
     POST /auth/second-factor/confirm
     POST /auth/second-factor/off
     GET /users
     PATCH /users/:id
     DELETE /users/:id
     POST /users/:id/block
     POST /users/:id/unblock
     POST /users/:id/reset-code
     DELETE /users/:id/second-factor
     GET /invitations
     DELETE /invitations/:id
     GET /devices
     PATCH /devices/:id
     POST /devices/:id/revoke
     POST /devices/:id/declare
     POST /devices/:id/undeclare
     POST /devices/:id/keep
     POST /devices/revoke
     GET /audit
     GET /held
     POST /held/:cmdId/resolve
     GET /held/devices
     POST /held/devices/:deviceId/discard
     POST /payments/:id/tip
     POST /rehearsal
     DELETE /rehearsal
     GET /days/:day/journal
     GET /backups
     GET /integrations/keys
     POST /integrations/keys
     POST /integrations/keys/:id/revoke
     GET /integrations/webhooks
     POST /integrations/webhooks
     DELETE /integrations/webhooks/:id
     POST /integrations/webhooks/:id/pause
     POST /integrations/webhooks/:id/resume
     POST /integrations/webhooks/:id/test
     GET /integrations/webhooks/:id/deliveries
     POST /integrations/webhooks/:id/deliveries/:delivery/again
     POST /menu/categories
     PUT /menu/categories/:id
     DELETE /menu/categories/:id
     POST /menu/products
     PUT /menu/product/:id
     DELETE /menu/product/:id
     POST /menu/product/:id/image
     POST /menu/pictures
     GET /menu/sheet
     POST /menu/sheet
     POST /menu/option-groups
     PUT /menu/option-groups/:id
     DELETE /menu/option-groups/:id
     GET /cards
     PUT /cards/account
     DELETE /cards/account
     POST /cards/readers
     PUT /cards/readers/:id
     DELETE /cards/readers/:id
     POST /printers
     PUT /printers/:id
     DELETE /printers/:id
     POST /printers/:id/token
     POST /printers/find
     POST /tables
     PUT /tables/:id
     DELETE /tables/:id
     POST /sections
     PUT /sections/:id
     DELETE /sections/:id
     POST /staff
     PUT /staff/:id
     PATCH /staff/:id/metrics
     POST /staff/:id/deactivate
     POST /staff/:id/access
     POST /staff/:id/invitation
     GET /staff/:id/devices
     POST /staff/:id/devices/:deviceId/revoke
     GET /staff/:id/pin
     PUT /staff/:id/time-cards/:day
     PUT /venues/:id
     GET /venues/:id/metrics
     POST /sync/pull`,
  ),
]);

/** The calls before which a person is asked again who they are, when they last gave the password ten minutes ago. */
export const CONFIRMED_ROUTES: ReadonlySet<string> = new Set(
  `PATCH /users/:id
   DELETE /users/:id
   POST /users/:id/block
   POST /users/:id/unblock
   POST /users/:id/reset-code
   DELETE /users/:id/second-factor
   DELETE /auth/pin/:userId
   POST /auth/devices/:id/revoke
   GET /auth/venues
   POST /auth/venues/:id/code
   POST /staff/:id/access
   POST /staff/:id/invitation
   DELETE /invitations/:id
   PATCH /devices/:id
   POST /devices/:id/revoke
   POST /devices/:id/declare
   POST /devices/:id/undeclare
   POST /devices/:id/keep
   POST /devices/revoke
   POST /staff/:id/devices/:deviceId/revoke
   PUT /cards/account
   DELETE /cards/account
   POST /cards/readers
   PUT /cards/readers/:id
   DELETE /cards/readers/:id
   POST /integrations/keys
   POST /integrations/keys/:id/revoke
   POST /integrations/webhooks
   DELETE /integrations/webhooks/:id
   POST /integrations/webhooks/:id/pause
   POST /integrations/webhooks/:id/resume
   POST /integrations/webhooks/:id/test
   POST /integrations/webhooks/:id/deliveries/:delivery/again`
    .split('\n')
    .map((route) => route.trim().replace(' /', ' /api/')),
);

export const SCOPE_OF_COMMAND: Readonly<Record<CommandName, Scope>> = {
  'order.create': 'floor',
  'order.addItem': 'floor',
  'order.addCombo': 'floor',
  'order.setItem': 'floor',
  'order.removeItem': 'floor',
  'order.setDetails': 'floor',
  'order.submit': 'floor',
  'order.advance': 'floor',
  'order.recall': 'floor',
  'order.cancel': 'floor',
  'order.tickItem': 'floor',
  'order.rush': 'floor',
  'order.voidItem': 'floor',
  'call.make': 'floor',
  'call.answer': 'floor',
  'visit.open': 'floor',
  'visit.set': 'floor',
  'visit.addItem': 'floor',
  'visit.addCombo': 'floor',
  'visit.setItem': 'floor',
  'visit.removeItem': 'floor',
  'visit.setDetails': 'floor',
  'visit.setAllergy': 'floor',
  'visit.placeItem': 'floor',
  'visit.send': 'floor',
  'visit.close': 'floor',
  'visit.move': 'floor',
  'visit.merge': 'floor',
  'visit.split': 'floor',
  'visit.nameCheck': 'floor',
  'visit.assign': 'floor',
  'visit.adjust': 'floor',
  'visit.unadjust': 'floor',
  'visit.moveItems': 'floor',
  'visit.takeIn': 'floor',
  'visit.giveBack': 'floor',
  'payment.record': 'floor',
  'payment.conclude': 'floor',
  'payment.refund': 'floor',
  'payment.giveTip': 'office',
  'card.charge': 'floor',
  'card.cancel': 'floor',
  'card.say': 'floor',
  'card.refund': 'floor',
  'drawer.open': 'floor',
  'drawer.move': 'floor',
  'drawer.close': 'floor',
  'day.close': 'floor',
  'table.create': 'office',
  'table.patch': 'office',
  'table.archive': 'office',
  'table.setStatus': 'floor',
  'section.create': 'office',
  'section.patch': 'office',
  'section.archive': 'office',
  'category.create': 'office',
  'category.patch': 'office',
  'category.archive': 'office',
  'product.create': 'office',
  'product.patch': 'office',
  'product.archive': 'office',
  'product.setAvailability': 'floor',
  'product.setStock': 'floor',
  'optionGroup.create': 'office',
  'optionGroup.patch': 'office',
  'optionGroup.archive': 'office',
  'menu.restore': 'office',
  'staff.create': 'office',
  'staff.patch': 'office',
  'staff.setStatus': 'floor',
  'staff.setMetrics': 'office',
  'staff.deactivate': 'office',
  'clock.in': 'floor',
  'clock.breakStart': 'floor',
  'clock.breakEnd': 'floor',
  'clock.out': 'floor',
  'clock.edit': 'office',
  'printer.create': 'office',
  'printer.patch': 'office',
  'printer.archive': 'office',
  'printer.pause': 'floor',
  'print.ask': 'floor',
  'print.drop': 'floor',
  'venue.patch': 'office',
  'sync.skip': 'floor',
};
