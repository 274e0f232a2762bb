/**
 * The only table of calls that a session begun by PIN may make: those of the floor. Every other call is one of the office,
 * whatever the role is, and takes a sign-in with the password.
 */
const CALLS: readonly string[] = [
  'GET /auth/me',
  'POST /auth/logout',
  // Takes the password, and the code of a second factor.
  'POST /auth/confirm',
  'GET /auth/pin',
  // Takes the password.
  'PUT /auth/pin',
  'GET /auth/first-steps',
  'PUT /auth/first-steps',
  'GET /rehearsal',
  'POST /rehearsal/codes',
  // A tablet asks for another letter. From such a session, the call takes no device but that tablet.
  'POST /devices',
  'POST /devices/:id/cleared',
  // A tablet delivers what others left on it. What a person did by PIN is judged as such.
  'POST /sync/push',
  ...ofFloor('orders', [
    'GET',
    'POST',
    'GET /:id',
    'PATCH /:id',
    'POST /:id/combos',
    'POST /:id/items',
    'DELETE /:id/items/:itemId',
    'POST /:id/items/:itemId/void',
    'POST /:id/payments',
    'POST /:id/recall',
    'POST /:id/rush',
    'POST /:id/submit',
  ]),
  ...ofFloor('visits', [
    'GET',
    'POST',
    'GET /:id',
    'PATCH /:id',
    'POST /:id/adjustments',
    'DELETE /:id/adjustments/:adjustmentId',
    'POST /:id/allergies',
    'POST /:id/assign',
    'POST /:id/charges',
    'PUT /:id/checks/:key',
    'POST /:id/close',
    'POST /:id/items',
    'POST /:id/merge',
    'POST /:id/move',
    'POST /:id/orders',
    'POST /:id/send',
    'POST /:id/split',
  ]),
  ...ofFloor('payments', [
    'GET',
    'GET /summary',
    'GET /:id',
    'POST /:id/conclude',
    'POST /:id/refunds',
    'POST /:id/card-refunds',
  ]),
  ...ofFloor('charges', ['GET /:id', 'POST /:id/cancel', 'POST /:id/say']),
  ...ofFloor('drawers', ['GET', 'POST', 'GET /:id', 'POST /:id/close', 'POST /:id/moves']),
  // The last person at the tablet closes the day.
  ...ofFloor('days', ['GET', 'POST', 'GET /open', 'GET /:day/z']),
  ...ofFloor('tables', [
    'GET',
    'GET /:id',
    'GET /code/:qrCode',
    'GET /venue/:venueId',
    'PATCH /:id/status',
    'POST /:id/calls',
  ]),
  ...ofFloor('printers', ['GET', 'GET /:id', 'POST /:id/pause']),
  ...ofFloor('prints', ['GET', 'POST', 'GET /:id', 'DELETE /:id']),
  ...ofFloor('calls', ['GET /:id', 'POST /:id/answer']),
  'GET /sections',
  ...ofFloor('menu', [
    'GET /categories',
    'GET /products',
    'GET /option-groups',
    'PATCH /product/:id/availability',
    'PATCH /product/:id/stock',
  ]),
  ...ofFloor('staff', ['GET', 'GET /:id', 'PATCH /:id/status/:status', 'POST /:id/punches']),
  ...ofFloor('time-cards', ['GET', 'GET /:id']),
  ...ofFloor('venues', ['GET /:id', 'GET /:id/staff']),
  'GET /receipts/key',
];

function ofFloor(resource: string, calls: readonly string[]): string[] {
  return calls.map((call) => {
    const [method, path = ''] = call.split(' ');
    return `${method} /${resource}${path}`;
  });
}

const floorCalls = new Set(CALLS.map((call) => call.replace(' /', ' /api/')));

/** Whether a session begun by PIN may make the call. `HEAD` is like `GET`. */
export const isFloorCall = (method: string, url: string): boolean =>
  floorCalls.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
