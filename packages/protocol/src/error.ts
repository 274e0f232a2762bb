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
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.shape': { status: 400, message: 'The request does not have the expected shape.' },
  'auth.required': { status: 401, message: 'Sign in again.' },
  'auth.resetCode': {
    status: 401,
    message: 'Email or code do not match, or the code has expired. Ask an administrator for a new one.',
  },
  'key.ended': { status: 401, message: 'This API key has expired or was revoked.' },
  'auth.credentials': { status: 401, message: 'Email or password do not match.' },
  'auth.code': { status: 401, message: 'This code is not right, or it was used before.' },
  'auth.challenge': { status: 401, message: 'That took too long. Enter your password again.' },
  'auth.registrationClosed': {
    status: 403,
    message: 'This venue takes no new guest accounts. Ask a member of staff to take your order.',
  },
  'auth.codeRequired': {
    status: 403,
    message: 'This account also asks for a code, which this version of the app cannot. Reload to update.',
  },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  'key.scope': { status: 403, message: 'This API key has no scope for this call.' },
  'client.foreign': { status: 403, message: 'This queue belongs to another user.' },
  'device.revoked': { status: 403, message: 'This device was taken out of use.' },
  'device.tooMany': {
    status: 403,
    message: 'You have enrolled too many devices. An administrator can take old ones out of use.',
  },
  notFound: { status: 404, message: 'This does not exist.' },
  'request.method': { status: 405, message: 'This address does not take this method.' },
  'request.timeout': { status: 408, message: 'The request took too long to arrive.' },
  id_reused: { status: 409, message: 'This id was used for another request.' },
  'auth.emailTaken': { status: 409, message: 'An account with this email exists already.' },
  'secondFactor.on': { status: 409, message: 'The second factor is on already.' },
  'secondFactor.off': { status: 409, message: 'There is no second factor to turn off or to confirm.' },
  'users.self': { status: 409, message: 'For your own account, use Profile instead.' },
  'access.guestAddress': {
    status: 409,
    message: 'A guest account uses this email. An administrator can release it.',
  },
  'access.inactive': { status: 409, message: 'This member of staff was deactivated.' },
  'users.notGuest': {
    status: 409,
    message: 'Only the account of a guest can be deleted. Deactivate the staff card instead.',
  },
  'held.decided': { status: 409, message: 'Somebody has decided about this already.' },
  'held.waits': {
    status: 409,
    message: 'It belongs to something that waits itself. Decide about that first.',
  },
  'invitation.ended': {
    status: 410,
    message: 'This invitation was used or withdrawn, or it has expired. Ask for a new one.',
  },
  'integrations.tooMany': { status: 409, message: 'The limit is reached. Remove one first.' },
  'client.retired': { status: 410, message: 'This queue was retired.' },
  'request.precondition': { status: 412, message: 'It changed meanwhile.' },
  'request.tooLarge': { status: 413, message: 'The request is too large.' },
  'image.tooLarge': { status: 413, message: 'The picture is larger than 8 MB.' },
  'request.mediaType': { status: 415, message: 'The request must be JSON.' },
  'image.multipart': { status: 415, message: 'A picture is sent as multipart/form-data, in the field file.' },
  'image.type': { status: 415, message: 'The picture must be a JPEG, PNG, WebP or AVIF file.' },
  'image.unreadable': {
    status: 422,
    message: 'The picture can not be read: it is damaged, or has more than 50 megapixels.',
  },
  'password.common': {
    status: 422,
    message: 'This password is too easy to guess. Choose one that is not common and not your name or venue.',
  },
  'request.range': { status: 416, message: 'The file has no such part.' },
  'request.expectation': { status: 417, message: 'The server cannot do what Expect asks.' },
  'access.noEmail': { status: 422, message: 'The card has no email to sign in with.' },
  'webhook.address': {
    status: 422,
    message: "Webhooks can't be sent to this address. Use a public https address.",
  },
  'app.tooOld': { status: 426, message: 'This version of the app is too old. Reload to update.' },
  'request.upgrade': { status: 426, message: 'This address takes WebSocket connections only.' },
  'rate.limited': { status: 429, message: 'Too many requests. Wait a moment.' },
  'request.headers': { status: 431, message: 'The headers of the request are too large.' },
  'server.internal': { status: 500, message: 'Something went wrong on the server.' },
  'server.older': { status: 503, message: 'The server does not know this yet. It is kept and tried again.' },
  'server.busy': { status: 503, message: 'The server is busy. It is tried again.' },
  'image.unavailable': { status: 503, message: 'This server can not work on pictures right now.' },
  'server.stopping': { status: 503, message: 'The server is restarting. It is tried again.' },
  'server.notReady': { status: 503, message: 'The server can not do all of its work right now.' },
  'server.storage': { status: 503, message: 'The server can not save right now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProtocolErrorCode = keyof typeof PROTOCOL_ERRORS;
