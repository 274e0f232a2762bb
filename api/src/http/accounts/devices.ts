/**
 * The board of devices. Managers see all devices, name them, declare which ones the staff share, and take them out of
 * use: one, or all of a person.
 */
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { described } from '@tableside/domain/ground/described.ts';
import { Device, DeviceKeeping, DeviceName, DevicesOf } from '@tableside/protocol/rest/devices.ts';
import { Id } from '@tableside/protocol/rest/values.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isoNow } from '../../commands/clock.ts';
import { ProtocolError } from '../../commands/protocol-error.ts';
import type { DeviceNow, DeviceRecord, Devices, Vouching } from '../../storage/door/devices.ts';
import { RejectionError } from '../commands/rejection-status.ts';
import { callerOf } from '../guard.ts';
import type { HttpDeps } from '../http-deps.ts';
import { ListQuery, linkToOlder } from '../list-query.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { answerOf, asDevice, deviceEvent, judgedFor, peopleOfDevices } from './device-answers.ts';
import { registerEnrolment } from './enrolment.ts';

const { before, limit } = ListQuery.entries;
const config = { act: 'device.edit' } as const;
const params = v.object({ id: Id });
const tags = ['devices'];

export function registerDevices(app: Api, deps: HttpDeps): void {
  registerEnrolment(app, deps);
  registerBoard(app, deps);
  registerNaming(app, deps);
  registerEnds(app, deps);
  registerVouching(app, deps, {
    path: '/devices/:id/declare',
    action: 'device.declare',
    summary: 'Declares that the staff share a device',
    description:
      'The device then delivers the work of everybody who enters a PIN there, and shows what servers see, by its own ' +
      'credential. It ends with the person who enrolled it and with the one who declared it.',
  });
  registerVouching(app, deps, {
    path: '/devices/:id/undeclare',
    action: 'device.undeclare',
    summary: 'Ends that the staff share a device',
    description:
      'It is a personal device again, of the person who enrolled it. Whoever is in there by PIN or password is signed ' +
      'out, and what still waits on it can be sent only after a manager has declared it again.',
  });
  registerKeeping(app, deps);
}

/** A dismissal is a command, which may wait on a device. So its devices are kept before it, and not if it is refused. */
function registerKeeping(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Keeps a device when the person who answered for it leaves',
    description:
      'The caller answers for the device from now on. Call it before a dismissal ends the devices of that person, and ' +
      'name them with `dismissalOf`: nothing is kept if the dismissal would be refused. The calls that block somebody ' +
      'or lower a role take `keepDevices` instead.',
    tags,
    params,
    body: v.optional(DeviceKeeping),
    response: { 200: Device },
    errors: errorCodes('notFound', 'device.revoked', 'staff.rank', 'users.lastAdmin'),
  };
  app.post('/devices/:id/keep', { schema, config }, async (request, reply) => {
    const { dismissalOf } = request.body ?? {};
    if (dismissalOf !== undefined) await refuseDismissal(deps, callerOf(request).actor, dismissalOf);
    return reply.send(await vouched(deps, request, 'device.keep'));
  });
}

/** Throws why the caller may not dismiss the person of this card. */
async function refuseDismissal({ storage }: HttpDeps, actor: Actor, staffId: string): Promise<void> {
  const known = await storage.load(actor.venueId, [
    { kind: 'activeAdmins' },
    { kind: 'accountOfCard', staffId },
  ]);
  if (known.isLastAdmin(staffId)) throw new RejectionError('users.lastAdmin');
  if (known.isAbove(staffId, actor.role)) throw new RejectionError('staff.rank');
}

function registerBoard(app: Api, { storage }: HttpDeps): void {
  const schema = {
    summary: 'The board of devices, by letter',
    tags,
    querystring: v.object({
      before,
      limit,
      of: described('The id of a user: the devices that they enrolled or declared.', v.optional(v.string())),
    }),
    response: { 200: v.array(Device) },
  };
  app.get('/devices', { schema, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const [page, people] = await Promise.all([
      storage.accounts.devices(venueId, request.query),
      peopleOfDevices(storage, venueId),
    ]);
    linkToOlder(request, reply, page.next);
    return reply.send(page.devices.map((device) => asDevice(device, people)));
  });
}

function registerNaming(app: Api, deps: HttpDeps): void {
  const { storage } = deps;
  const schema = {
    summary: 'Gives a device a name',
    description: 'People see the name beside the letter. An empty name leaves only the letter.',
    tags,
    params,
    body: DeviceName,
    response: { 200: Device },
    errors: errorCodes('notFound'),
  };
  app.patch('/devices/:id', { schema, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { id } = request.params;
    const event = deviceEvent(deps, request, 'device.rename');
    const device = await storage.accounts.renameDevice({ venueId, id, name: request.body.name, event });
    if (!device) throw new ProtocolError('notFound');
    return reply.send(await answerOf(storage, device));
  });
}

/** Throws `notFound` for a device of another venue. */
async function refuseUnknown({ storage }: HttpDeps, venueId: string, id: string): Promise<void> {
  const device = await storage.accounts.device(id);
  if (device?.venueId !== venueId) throw new ProtocolError('notFound');
}

function registerEnds(app: Api, deps: HttpDeps): void {
  const { accounts } = deps.storage;
  const revoked = {
    summary: 'Takes a device out of use',
    description:
      "The device's token and queue are refused from now on, its sessions end and its sockets close. No other " +
      'device gets its letter for 30 days. Refused for the personal device of somebody with a higher role.',
    tags,
    params,
    response: { 200: Device },
    errors: errorCodes('notFound', 'staff.rank'),
  };
  app.post('/devices/:id/revoke', { schema: revoked, config }, async (request, reply) => {
    const { venueId } = callerOf(request).actor;
    const { id } = request.params;
    const event = deviceEvent(deps, request, 'device.revoke');
    const asked = { venueId, id, at: isoNow(deps.clock), event, ...judgedFor(request) };
    const device = await accounts.revokeDevice(asked);
    if (!device) throw new ProtocolError('notFound');
    return reply.send(await answerOf(deps.storage, device));
  });

  const all = {
    summary: 'Takes all devices of a person out of use',
    description: 'Those that the person enrolled or declared. Leaves out the device that the caller uses.',
    tags,
    body: DevicesOf,
    response: { 200: v.array(Device) },
    errors: errorCodes('staff.rank'),
  };
  app.post('/devices/revoke', { schema: all, config }, async (request, reply) => {
    const { actor, deviceId } = callerOf(request);
    const { venueId } = actor;
    const { of } = request.body;
    const found = await accounts.devices(venueId, { limit: MOST, of });
    const theirs = found.devices.filter(({ id, revokedAt }) => revokedAt === null && id !== deviceId);
    const { judge, sessionId } = judgedFor(request);
    const ownerRole = (await accounts.account(venueId, of))?.role;
    for (const device of theirs) judge({ device, ownerRole, isSignedIn: true });
    const asked = {
      ...{ venueId, sessionId, at: isoNow(deps.clock), event: deviceEvent(deps, request, 'device.revoke') },
      judge: (now: DeviceNow) => judge(now) && answersFor(of, now.device),
    };
    const judged = await Promise.all(theirs.map(({ id }) => accounts.revokeDevice({ ...asked, id })));
    const ended = judged.filter((device) => device?.revokedAt === asked.at);
    const people = await peopleOfDevices(deps.storage, venueId);
    return reply.send(ended.flatMap((device) => (device ? [asDevice(device, people)] : [])));
  });
}

const answersFor = (userId: string, { enrolledBy, declaredBy }: DeviceRecord): boolean =>
  enrolledBy === userId || declaredBy === userId;

/** More than anybody may have in use. */
const MOST = 1000;

type Vouch = (asked: Vouching) => Promise<DeviceRecord | undefined>;

const VOUCHING = {
  'device.declare': ({ declareDevice }: Devices): Vouch => declareDevice,
  'device.undeclare': ({ undeclareDevice }: Devices): Vouch => undeclareDevice,
  'device.keep': ({ keepDevice }: Devices): Vouch => keepDevice,
};

interface VouchingCall {
  readonly path: string;
  readonly action: keyof typeof VOUCHING;
  readonly summary: string;
  readonly description: string;
}

function registerVouching(app: Api, deps: HttpDeps, { path, action, ...texts }: VouchingCall): void {
  const schema = {
    ...texts,
    tags,
    params,
    response: { 200: Device },
    errors: errorCodes('notFound', 'device.revoked', 'staff.rank'),
  };
  app.post(path, { schema, config }, async (request, reply) =>
    reply.send(await vouched(deps, request, action)),
  );
}

type OfDevice = FastifyRequest & { readonly params: { readonly id: string } };

async function vouched(deps: HttpDeps, request: OfDevice, action: keyof typeof VOUCHING): Promise<Device> {
  const vouch = VOUCHING[action](deps.storage.accounts);
  const { venueId, userId: by } = callerOf(request).actor;
  const { id } = request.params;
  await refuseUnknown(deps, venueId, id);
  const event = deviceEvent(deps, request, action);
  const device = await vouch({ venueId, id, by, at: isoNow(deps.clock), event, ...judgedFor(request) });
  if (!device) throw new ProtocolError('device.revoked');
  return answerOf(deps.storage, device);
}
