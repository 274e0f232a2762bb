/**
 * Errors of a call, as opposed to refusals by the venue's rules. The body is `{code, message, details?}`, with an HTTP
 * status.
 */
import * as v from 'valibot';

export const ErrorBody = v.object({
  code: v.string(),
  message: v.string(),
  details: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** All codes that are not rejections, each with its status and its sentence. */
export const PROTOCOL_ERRORS = {
  'request.malformed': { status: 400, message: "The request couldn't be read." },
  'cards.signature': { status: 400, message: 'This was not signed by the provider of card readers.' },
  'cards.replay': { status: 400, message: 'This was signed too long ago.' },
  'request.shape': { status: 400, message: "Something in this request isn't valid." },
  'auth.required': { status: 401, message: 'Sign in again.' },
  'auth.resetCode': {
    status: 401,
    message: 'Wrong email or code, or the code has expired. Ask an administrator for a new one.',
  },
  'key.ended': { status: 401, message: 'This API key has expired or was revoked.' },
  'auth.credentials': { status: 401, message: 'Wrong email or password.' },
  'auth.code': { status: 401, message: 'That code is wrong or was already used.' },
  'pin.wrong': { status: 401, message: 'Wrong PIN.' },
  'auth.challenge': { status: 401, message: 'That took too long. Enter your password again.' },
  'auth.entryCode': {
    status: 401,
    message: 'This way in was used or is too old. Open the venue again from the other one, or sign in here.',
  },
  'auth.otherVenue': {
    status: 403,
    message: "This account doesn't belong to this venue. Sign in at the address of its own venue.",
  },
  'auth.registrationClosed': {
    status: 403,
    message: "This venue doesn't accept new guest accounts. Ask your server to take your order.",
  },
  'auth.codeRequired': {
    status: 403,
    message:
      "This account needs a code to sign in, and this version of the app can't ask for one. Reload to update.",
  },
  forbidden: { status: 403, message: "Your role doesn't allow this." },
  'pin.scope': {
    status: 403,
    message: 'A PIN opens the floor only. Sign in with your password for this.',
  },
  'auth.codeMissing': { status: 403, message: 'This account also needs the code of its second factor.' },
  'auth.confirm': { status: 403, message: "Confirm that it's you, and try again." },
  'key.scope': { status: 403, message: "This API key isn't allowed to make this call." },
  'client.foreign': { status: 403, message: 'This queue belongs to another user.' },
  'device.revoked': { status: 403, message: 'This device was taken out of use.' },
  'device.tooMany': {
    status: 403,
    message: 'You have enrolled too many devices. A manager can take old ones out of use.',
  },
  'device.notKept': {
    status: 409,
    message: 'A device that was to stay was taken out of use meanwhile. Nothing was changed.',
  },
  'device.notShared': {
    status: 403,
    message: "A manager hasn't declared that the staff share this device.",
  },
  'device.shared': {
    status: 403,
    message: 'The staff share this device. A manager takes it out of use under Devices.',
  },
  notFound: { status: 404, message: "This doesn't exist." },
  'request.method': { status: 405, message: "This address doesn't accept that method." },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  id_reused: { status: 409, message: 'This id was already used for another request.' },
  'device.inUse': {
    status: 409,
    message: 'This id belongs to a device in use. Only that device or a manager can enroll it again.',
  },
  'auth.emailTaken': { status: 409, message: 'There is already an account with this email.' },
  'pin.notSet': { status: 409, message: 'This person has no PIN yet. They set one in their profile.' },
  'secondFactor.on': { status: 409, message: 'The second factor is already on.' },
  'secondFactor.off': { status: 409, message: "The second factor isn't on." },
  'users.self': { status: 409, message: 'To change your own account, use Profile.' },
  'access.guestAddress': {
    status: 409,
    message: 'A guest account uses this email. An administrator can release it.',
  },
  'access.inactive': { status: 409, message: 'This staff member was deactivated.' },
  'access.shared': {
    status: 409,
    message: 'This account also belongs to another venue. Only its owner can change its password and email.',
  },
  'users.notGuest': {
    status: 409,
    message: 'Only guest accounts can be deleted. Deactivate the staff card instead.',
  },
  'held.decided': { status: 409, message: 'Someone already decided this.' },
  'held.waits': {
    status: 409,
    message: 'This depends on another held change. Decide on that one first.',
  },
  'invitation.ended': {
    status: 410,
    message: 'This invitation was used, withdrawn, or has expired. Ask for a new one.',
  },
  'menu.moved': {
    status: 409,
    message: 'The menu was changed since this was compared with it. Compare again.',
  },
  'cards.none': { status: 409, message: 'The venue has no account for card readers. Enter its key first.' },
  'cards.open': { status: 409, message: 'A card is still being charged. Wait until that has ended.' },
  'cards.busy': { status: 409, message: 'A check is being paid on this card reader. Try it again later.' },
  'cards.notTest': {
    status: 409,
    message: 'This card reader takes real money. Only readers in test mode take a test payment.',
  },
  'cards.otherAccount': {
    status: 409,
    message:
      'This key is of another Stripe account, or of its other mode. Remove the readers first, and wait until every charge and refund has ended.',
  },
  'cards.elsewhere': {
    status: 409,
    message: 'This card reader belongs to another venue of this server. Remove it there first.',
  },
  'integrations.tooMany': { status: 409, message: "You've reached the limit. Remove one first." },
  'client.retired': { status: 410, message: 'This device needs to reconnect.' },
  'rehearsal.off': {
    status: 404,
    message: 'This server gives no rehearsals. REHEARSAL_PORT switches them on.',
  },
  'rehearsal.refused': { status: 403, message: "This isn't part of a rehearsal." },
  'rehearsal.busy': { status: 409, message: 'Another venue of this server has a rehearsal now.' },
  'rehearsal.over': { status: 410, message: 'No rehearsal is running.' },
  'rehearsal.code': {
    status: 410,
    message: 'This code was used or is too old. Get a new one on Profile, under Rehearsal.',
  },
  'rehearsal.port': {
    status: 503,
    message: "The port of rehearsals can't be used. Set REHEARSAL_PORT to another one.",
  },
  'request.precondition': { status: 412, message: 'Someone else changed this. Reload and try again.' },
  'request.tooLarge': { status: 413, message: 'The request is too large.' },
  'image.tooLarge': { status: 413, message: 'The picture is larger than 8 MB.' },
  'request.mediaType': { status: 415, message: 'The request must be JSON.' },
  'image.multipart': {
    status: 415,
    message: 'Send the picture as multipart/form-data, in the field "file".',
  },
  'image.type': { status: 415, message: 'The picture must be a JPEG, PNG, WebP or AVIF file.' },
  'image.unreadable': {
    status: 422,
    message: "The picture can't be read. It may be damaged or larger than 50 megapixels.",
  },
  'password.common': {
    status: 422,
    message: "This password is too easy to guess. Avoid common passwords, your name and the venue's name.",
  },
  'pin.weak': { status: 422, message: 'This PIN is too easy to guess. Choose another one.' },
  'request.range': { status: 416, message: "The file doesn't have that range." },
  'request.expectation': { status: 417, message: "The server can't meet the Expect header." },
  'access.noEmail': { status: 422, message: 'This card has no email. Add one first.' },
  'cards.key': { status: 422, message: "Stripe doesn't take this key." },
  'cards.location': { status: 422, message: 'Choose where the readers stand. Stripe calls it a location.' },
  'cards.code': {
    status: 422,
    message: "Stripe doesn't know these words, or they are too old. Read them again.",
  },
  'webhook.address': {
    status: 422,
    message: "Webhooks can't be sent to this address. Use a public https address.",
  },
  'app.tooOld': { status: 426, message: 'This version of the app is too old. Reload to update.' },
  'request.upgrade': { status: 426, message: 'This address only accepts WebSocket connections.' },
  'pin.locked': { status: 429, message: 'Too many wrong PINs. Wait, or sign in with the password.' },
  'held.full': {
    status: 429,
    message:
      'Too many changes from here wait for a manager. The rest is kept until a manager decides about them.',
  },
  'rate.limited': { status: 429, message: 'Too many requests. Wait a moment.' },
  'request.headers': { status: 431, message: 'The headers of the request are too large.' },
  'venue.outOfUse': {
    status: 503,
    message:
      "This venue is closed, and nobody can order or work here. What wasn't sent stays on this device.",
  },
  'cards.away': { status: 503, message: "Stripe can't be reached. Try again." },
  'server.internal': { status: 500, message: 'Something went wrong on the server.' },
  'server.older': {
    status: 503,
    message: "The server needs an update for this. It's saved and will be retried.",
  },
  'server.busy': { status: 503, message: 'The server is busy. Retrying.' },
  'image.unavailable': { status: 503, message: "The server can't process pictures right now." },
  'server.stopping': { status: 503, message: 'The server is restarting. Retrying.' },
  'server.notReady': { status: 503, message: "The server can't do all of its work right now." },
  'server.storage': { status: 503, message: "The server can't save right now." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProtocolErrorCode = keyof typeof PROTOCOL_ERRORS;
