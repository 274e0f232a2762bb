/** For each code, what a person or a program should do about it. Used only in docs/error-codes.md. */
import type { AdjustmentCode } from '@tableside/domain/adjustment.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import type { RejectionCode } from '@tableside/domain/rejection.ts';
import type { ProtocolErrorCode } from '@tableside/protocol/error.ts';
import type { BACKUP_FAULTS } from '@tableside/protocol/rest/running.ts';
import type { CLOSE } from '@tableside/protocol/version.ts';

const SIGN_IN = 'Go to the sign-in; what waits in the queue stays there.';
const READ_AGAIN = 'Read the list again: it was deleted, is in another venue, or is not for this role.';
const NEW_ID = 'Make another id. The same id with the same content is the same thing and is no error.';
const TRY_LATER =
  'Wait as long as `Retry-After` says, longer each time, and send the same again under the same key.';

export const ERROR_ADVICE: Readonly<Record<ProtocolErrorCode, string>> = {
  'request.malformed': 'Mend the program: the body is not JSON, the address not an address.',
  'request.shape': 'Mend the fields that `details` names by their paths; a form shows each beside its field.',
  'auth.required': `The token is missing, has ended or was revoked. ${SIGN_IN}`,
  'auth.resetCode':
    'Type the code again, or ask an administrator for another. It says the same of an account that does not exist.',
  'key.ended': 'Ask an administrator of the venue for a new key, and use that one.',
  'auth.credentials': 'Type email and password again. It says the same of an account that does not exist.',
  'auth.code': 'Type the code that the app shows now, or one of the recovery codes that is left.',
  'auth.challenge': 'Begin again with email and password.',
  'auth.codeRequired': 'Update the client, and send `secondStep` with the sign-in.',
  forbidden: 'Ask somebody whose role allows it; the button should not have been there.',
  'key.scope':
    'Make a key that has the scope of the call. Some calls are for people alone: no key may make them.',
  'client.foreign': 'Make a new queue for this user; the other one stays for its owner.',
  'device.tooMany': 'An administrator takes devices out of use that are no longer there.',
  'device.revoked':
    'An administrator takes the device back by enrolling it; what waits on it can be saved as a file.',
  notFound: READ_AGAIN,
  'request.method': 'Use one of the methods that the `Allow` header lists.',
  'request.timeout': 'Send it again, under the same key, when the network is better.',
  id_reused: 'Use one key for one request: the same key came with another body or address.',
  'auth.registrationClosed':
    'Order with a member of staff. An administrator switches it on again in the settings of the venue.',
  'auth.emailTaken': 'Sign in with this email, or take another.',
  'secondFactor.on': 'Turn it off first to begin with another app.',
  'secondFactor.off': 'Begin one first; there is nothing to turn off.',
  'users.self': 'Change your own password and second factor under Profile.',
  'access.guestAddress':
    'Send it again with `releaseAddress`: the guest account keeps its name and orders, and loses the address.',
  'access.inactive': 'Set the status of the card to anything but Inactive first.',
  'users.notGuest': 'Deactivate the card of the member of staff, or block the account.',
  'held.decided': 'Read the list of held commands again and see what the other manager decided.',
  'held.waits': 'Decide about the command that it belongs to; this one follows.',
  'invitation.ended': 'Ask an administrator for a new link.',
  'integrations.tooMany': 'Revoke a key or delete a webhook that nobody uses any more.',
  'client.retired': 'Make a new queue and send the same commands under their ids; none happens twice.',
  'request.precondition': 'Read the row again, show what differs, and send the change with the new `ETag`.',
  'request.tooLarge':
    'Send less at once: halve a batch until it passes. A single one that does not goes to the tray.',
  'image.tooLarge': 'Choose a smaller picture.',
  'request.mediaType': 'Send `content-type: application/json`.',
  'image.multipart': 'Send the picture as multipart/form-data in the field `file`.',
  'image.type': 'Save the picture as JPEG, PNG, WebP or AVIF and send it again.',
  'image.unreadable': 'Choose another picture, or save this one anew.',
  'password.common':
    'Choose another: not one of the most common, and not the email, the name or the venue with digits.',
  'request.range': 'Ask for the whole file, or for a part of it that exists.',
  'request.expectation': 'Leave out `Expect`, or send `100-continue`.',
  'access.noEmail': 'Enter an email on the staff card first.',
  'webhook.address':
    'Take an https address that the whole internet can reach. Who runs the server may allow networks of its own.',
  'app.tooOld': 'Reload the app. What is queued is taken all the same and is not lost.',
  'request.upgrade': 'Connect with a WebSocket client.',
  'rate.limited':
    'Wait as long as `Retry-After` says. After wrong passwords: wait, or use a device that signed in before.',
  'request.headers': 'Mend the program: it sends headers of more than 16 KB.',
  'server.internal': 'Try once more; then tell who runs the server, with the time. The log has the rest.',
  'server.older': 'Keep it and try again: the app is ahead of a server that is being updated.',
  'server.busy': TRY_LATER,
  'image.unavailable':
    'Who runs the server reads its log: the library for pictures did not load. All else works.',
  'server.stopping': TRY_LATER,
  'server.notReady':
    'Who runs the server looks at the checks that `details` names; docs/operations.md says what helps.',
  'server.storage':
    'Who runs the server makes room on its disk. Reading goes on, and what is queued waits on the tablets.',
};

const ALREADY = 'Look at the order: somebody was faster, and nothing is left to do.';
const RESOLD = 'Choose again from the menu as it is now.';
const OTHER_NAME = 'Choose another; the one who made the first may be you.';

export const REFUSAL_ADVICE: Readonly<Record<RejectionCode, string>> = {
  forbidden: 'Ask a colleague whose role allows it.',
  'args.shape': 'Mend the program. In a queue it goes to the tray, and the rest goes on.',
  notFound: READ_AGAIN,
  'order.notFound': READ_AGAIN,
  'order.exists':
    'A customer has one draft at a table: go on with the one that `details` names. Else make another id.',
  'order.cancelled': 'Make a new order with these lines: one tap in the tray.',
  'order.completed': ALREADY,
  'order.notDraft': 'Cancel it and order anew, or add a line: it goes to a follow-up.',
  'order.unpaid': 'Take the payment first; `details` says what is due.',
  'order.settled': 'Nothing is due. To take more all the same, send an id or an `Idempotency-Key`.',
  'order.empty': 'Add a line first.',
  'order.tooLarge': 'Open another order for the rest.',
  'order.guestLines': 'A member of staff takes the rest: staff have no such limit.',
  'order.guestDrafts': 'Send, pay or cancel one of them first.',
  'order.tooMany':
    'A member of staff takes the order. Over HTTP it is a 429, and `Retry-After` says when the hour is over.',
  'money.limit': 'Split it into several orders or payments.',
  'order.status': ALREADY,
  'order.reasonRequired': 'Say why; the reason is kept with the order.',
  'order.recallDay': 'Its day is over: give money back if need be, and order anew.',
  'item.notFound': ALREADY,
  'item.exists': NEW_ID,
  'item.product': RESOLD,
  'item.size': RESOLD,
  'item.option': RESOLD,
  'item.optionRequired': 'Choose one of each group that asks for it.',
  'item.price': 'Add the line again at the price of the menu.',
  'item.unavailable': 'Choose something else, or ask the kitchen.',
  'payment.notFound': READ_AGAIN,
  'payment.exists': NEW_ID,
  'payment.amount': 'Enter what is due, at least a cent.',
  'payment.tendered': 'Enter the cash as it was handed over; `details` says what is due.',
  'payment.noTerminal': 'Record cash as taken, without `awaitsTerminal`.',
  'payment.concluded':
    'Look at the payment: `details` says who concluded it, and how. Money that came all the same is a new payment.',
  'payment.overRefund':
    'Give back what `details` says is left, at most: somebody may have given back already.',
  'payment.notRefundable': 'Only money that was taken can be given back: choose the payment, not its refund.',
  'table.notFound': READ_AGAIN,
  'table.code': 'Scan the code on the table: a guest orders with it alone. Staff need none.',
  'table.exists': OTHER_NAME,
  'table.changed': 'Read the table again and set the status that it should have now.',
  'table.inUse': 'Complete or cancel the orders that `details` names first.',
  'table.capacity': 'Correct the size of the party.',
  'section.notFound': 'Choose a section that is there.',
  'section.exists': OTHER_NAME,
  'section.tooManyStaff': 'Take the section off some staff cards, then rename it.',
  'section.tooLarge': 'Move tables to other sections first.',
  'menu.notFound': READ_AGAIN,
  'menu.exists': OTHER_NAME,
  'menu.inUse': 'Move or delete the products of the category first.',
  'row.archived': 'It was deleted: make it anew if it is still wanted.',
  'held.discarded': 'Ask the manager; the note says why.',
  'staff.notFound': READ_AGAIN,
  'staff.exists': NEW_ID,
  'staff.inactive': 'Another manager, who is signed in, sets another status than Inactive.',
  'staff.rank': 'Ask an administrator to do it.',
  'venue.closed': 'Come back when it opens; `details` says when. Staff take orders at any time.',
  'venue.minutes': 'Set the minutes of late above those of due.',
  'users.lastAdmin': 'Make somebody else an administrator first.',
  'patch.conflict': 'Look at both values in `details`, and decide for one.',
};

export const HELD_ADVICE: Readonly<Record<HeldReason, string>> = {
  'held.failing': 'A manager applies or discards it; who runs the server finds the fault in the log.',
  'held.dependency': 'A manager decides about what it belongs to; this one follows.',
  'held.grant': 'A manager who is signed in makes the change anew, or asks who made it and applies it.',
  'held.money': 'A manager compares it with the cash or the terminal, and applies or discards it.',
  'held.restored': 'Nothing: once the other tablets have sent what they hold, a manager finds it to apply.',
  'held.session': 'A manager asks who made it, and applies or discards it.',
  'held.time': 'A manager asks when it was done. Applied, it counts as of `countsFrom`.',
};

export const ADJUSTMENT_ADVICE: Readonly<Record<AdjustmentCode, string>> = {
  'order.followUp': 'Serve both; the order that `details` names has its own total.',
  'item.stalePrice': 'A manager sees both prices in the report.',
  'item.unavailable': 'The kitchen cooks it all the same, or the server asks the guest for something else.',
  'payment.split': 'Nothing; the parts are in `details`.',
  'table.archived': 'Serve and close it like any other; no other order should be taken at that table.',
  'patch.partial': 'Look at the fields that `details` names, with both values, and decide.',
};

export const CLOSE_ADVICE: Readonly<
  Record<keyof typeof CLOSE, { readonly sentence: string; readonly advice: string }>
> = {
  token: { sentence: 'The token of `hello` is not good.', advice: SIGN_IN },
  revoked: { sentence: 'The session or the device was ended meanwhile.', advice: SIGN_IN },
  noHello: { sentence: 'No `hello` came within five seconds.', advice: 'Connect again and say hello first.' },
  frame: { sentence: 'Frames that are too large, too many, or no frames.', advice: 'Mend the program.' },
  tooOld: { sentence: 'The protocol of the app is older than the server takes.', advice: 'Reload the app.' },
  crowded: {
    sentence:
      'Too many sockets of one session, account or address: the oldest is closed. Or the wait for `welcome` took 15 seconds.',
    advice: 'Connect again after the time that `bye` names.',
  },
  restart: {
    sentence: 'The server restarts.',
    advice: 'Connect again after the time that `bye` spreads over.',
  },
  lagging: {
    sentence: 'The client read too slowly, or is ahead of the server.',
    advice: 'Connect again and pull: nothing was lost.',
  },
};

export const BACKUP_ADVICE: Readonly<Record<keyof typeof BACKUP_FAULTS, string>> = {
  'backup.full': 'Make room on the disk; the next backup is tried by itself.',
  'backup.damaged': 'Run the doctor at once, and keep the older backups.',
  'backup.failed': 'Read the log: the folder may not be writable.',
};
