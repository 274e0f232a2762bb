/** For each code, what a person or a program should do about it. Used only in docs/reference/error-codes.md. */
import type { AdjustmentCode } from '@tableside/domain/command/adjustment.ts';
import type { HeldReason } from '@tableside/domain/command/held.ts';
import type { RejectionCode } from '@tableside/domain/command/rejection.ts';
import type { ProtocolErrorCode } from '@tableside/protocol/error.ts';
import type { BACKUP_FAULTS } from '@tableside/protocol/rest/running.ts';
import type { CLOSE } from '@tableside/protocol/version.ts';
import { CARD_ADVICE, CARD_ERROR_ADVICE } from './card-advice.ts';
import { ITEM_ADVICE } from './item-advice.ts';
import { NEW_ID, OTHER_NAME, PRINT_ADVICE, READ_AGAIN } from './print-advice.ts';

const SIGN_IN = 'Go to the sign-in page. Queued changes stay in the queue.';
const TRY_LATER = 'Wait as long as `Retry-After` says, back off, and retry with the same key.';

export const ERROR_ADVICE: Readonly<Record<ProtocolErrorCode, string>> = {
  ...CARD_ERROR_ADVICE,
  'request.malformed': 'Fix the program: the body is not valid JSON, or the URL is not valid.',
  'request.shape': 'Fix the fields that `details` lists by path. A form shows each message at its field.',
  'auth.required': `The token is missing, expired or revoked. ${SIGN_IN}`,
  'auth.resetCode':
    'Enter the code again, or ask an administrator for a new one. The message is the same for an account that does not exist.',
  'key.ended': 'Ask an administrator of the venue for a new key.',
  'auth.credentials': 'Enter both again. The message is the same for an account that does not exist.',
  'auth.code': 'Enter the code that the authenticator app shows now, or an unused recovery code.',
  'pin.wrong': 'Enter it again. `details` says how many tries are left.',
  'auth.challenge': 'Start again with email and password.',
  'auth.otherVenue':
    'The password was right. `details` lists the venues of the account: `path` is the host name, empty for the first venue, and `message` the name. Offer these addresses.',
  'auth.entryCode':
    'Make a new code at the venue that the person is signed in at, or ask for email and password here.',
  'auth.codeRequired': 'Update the client, and send `secondStep` with the sign-in.',
  'rehearsal.off': 'Set REHEARSAL_PORT, or leave it unset, and start the server again.',
  'rehearsal.refused': 'Do it at the house. A rehearsal has no accounts, keys and webhooks of its own.',
  'rehearsal.busy': 'Wait until the other venue ends its rehearsal. One runs at a time.',
  'rehearsal.over': 'Ask a manager to start one, under Profile, Rehearsal.',
  'rehearsal.code': 'Go to Profile, Rehearsal at the house and choose *Go to the rehearsal* again.',
  'rehearsal.port': 'Set REHEARSAL_PORT to another port: this one is in use, or not for the server.',
  forbidden: 'Ask someone whose role allows it. The app should not have offered this.',
  'pin.scope':
    'Ask for the password and send it to `POST /auth/confirm`. The response is a session that opens the office.',
  'auth.confirm':
    'Ask for the password, or for a code of the second factor, send it to `POST /auth/confirm`, and repeat the call.',
  'auth.codeMissing': 'Ask for the code too, and send it beside the password.',
  'key.scope':
    'Create a key with the scope that this call needs. Some calls are for people only, and no key can make them.',
  'client.foreign': 'Create a new queue for this user. The old one stays for its owner.',
  'device.tooMany': 'A manager can revoke devices that are no longer used.',
  'device.notKept': 'Read the devices of the person again, and ask again which of them stay.',
  'device.inUse':
    'Send the token of the device. Without it, enroll a new id, or ask a manager to enroll this one.',
  'device.notShared':
    'A manager declares the device under Devices, or at the tablet with their password. Unsent changes are kept.',
  'device.shared': 'Ask a manager. They take it out of use with `POST /devices/{id}/revoke`.',
  'device.revoked':
    'A manager can enroll the device again. Unsent changes on it are kept, and can be saved as a file.',
  notFound: READ_AGAIN,
  'request.method': 'Use one of the methods that the `Allow` header lists.',
  'request.timeout': 'Retry with the same key when the connection is better.',
  id_reused: 'Use each key for one request only: this key came with a different body or address.',
  'auth.registrationClosed':
    "Ask the staff to take the order. An administrator can turn registration back on in the venue's settings.",
  'auth.emailTaken': 'Sign in with this email, or use another one.',
  'pin.notSet': 'Sign in with the password and set a PIN in the profile.',
  'secondFactor.on': 'To use another authenticator app, turn it off first.',
  'secondFactor.off': 'There is nothing to turn off or confirm. Turn it on first.',
  'users.self': 'Change your own password and second factor under Profile.',
  'access.guestAddress':
    'Retry with `releaseAddress`. The guest account keeps its name and orders, and loses the address.',
  'access.shared': 'Ask the person to change it themselves, or reset it on the command line of the server.',
  'access.inactive': 'First set the card to a status other than Inactive.',
  'users.notGuest': 'Deactivate the staff card, or block the account.',
  'held.decided': 'Reload the list of held commands to see what the other manager decided.',
  'held.waits': 'Decide on the command it depends on. This one follows automatically.',
  'invitation.ended': 'Ask an administrator for a new link.',
  'menu.moved': 'Call with `dry=true` again, and send the new `planHash`.',
  'integrations.tooMany': 'Revoke a key or delete a webhook that is no longer used.',
  'client.retired': 'Create a new queue and send the same commands with the same ids. None happens twice.',
  'request.precondition': 'Read the row again, show the differences, and retry with the new `ETag`.',
  'request.tooLarge':
    'Send less at once: halve the batch until it passes. A single command that is still too large becomes a rejected change.',
  'image.tooLarge': 'Choose a smaller picture.',
  'request.mediaType': 'Send `content-type: application/json`.',
  'image.multipart': 'Send the picture as multipart/form-data in the field `file`.',
  'image.type': 'Save the picture as JPEG, PNG, WebP or AVIF and send it again.',
  'image.unreadable': 'Choose another picture, or save this one again.',
  'password.common':
    'Choose another password. Common passwords are refused, and so are the email, name or venue with digits added.',
  'pin.weak': 'Show the reason that `details` gives, and ask for another PIN.',
  'request.range': 'Request the whole file, or a range that exists.',
  'request.expectation': 'Leave out `Expect`, or send `100-continue`.',
  'access.noEmail': 'Add an email to the staff card first.',
  'webhook.address':
    "Use a public https address. The server's operator can allow private networks and the server's own machine.",
  'app.tooOld': 'Reload the app. Queued changes are still accepted, and none is lost.',
  'request.upgrade': 'Connect with a WebSocket client.',
  'pin.locked': 'Wait as long as `Retry-After` says, or sign in with the password.',
  'held.full':
    'A manager applies or discards held changes, or discards all of the device (`POST /held/devices/{deviceId}/discard`). ' +
    'A device then sends the rest by itself.',
  'rate.limited':
    'Wait as long as `Retry-After` says. After wrong passwords, wait or use a device that has signed in before.',
  'request.headers': 'Fix the program: it sends more than 16 KB of headers.',
  'venue.outOfUse': "The server's operator opens it again with `open-venue`. Ask once a minute at most.",
  'server.internal':
    "Try once more, then report it to the server's operator with the time. The log has the details.",
  'server.older': 'Keep it and retry: the app is newer than the server, which is being updated.',
  'server.busy': TRY_LATER,
  'image.unavailable': 'The operator checks the log: the image library did not load. The rest works.',
  'server.stopping': TRY_LATER,
  'server.notReady':
    "The server's operator looks at the checks that `details` lists. See docs/operations.md.",
  'server.storage':
    "The server's operator frees disk space. Reading still works, and queued changes wait on the tablets.",
};

const ALREADY = 'Look at the order. Someone was faster, so there is nothing left to do.';

export const REFUSAL_ADVICE: Readonly<Record<RejectionCode, string>> = {
  forbidden: 'Ask a colleague whose role allows it.',
  'pin.scope':
    'Sign in with the password. In a queue, work of the office that was done by PIN is held for a manager.',
  'args.shape': 'Fix the program. In a queue this becomes a rejected change, and the rest continues.',
  notFound: READ_AGAIN,
  'order.notFound': READ_AGAIN,
  'order.exists':
    'A customer can have one draft at a table: continue the one that `details` names. Otherwise generate a new id.',
  'order.cancelled': 'Create a new order with these lines. It takes one tap in the list of rejected changes.',
  'order.completed': ALREADY,
  'order.notDraft':
    'Add a line, which waits on its visit until it is paid, or cancel the order and start a new one.',
  'order.unpaid': 'Take the payment first. `details` has the amount due.',
  'order.settled': 'Nothing is due. To take more anyway, send an id or an `Idempotency-Key`.',
  'order.empty': 'Add an item first. An order without items takes no money either.',
  'order.tooLarge': 'Open another order for the rest.',
  'order.guestLines': 'Staff can add the rest. They have no such limit.',
  'order.guestDrafts': 'Send, pay or cancel one of them first.',
  'order.tooMany':
    'Staff can take the order. HTTP calls get a 429, and `Retry-After` says when the hour is over.',
  'money.limit': 'Split it into several orders or payments.',
  'order.status': ALREADY,
  'order.reasonRequired': 'Enter a reason. It is kept with the order.',
  'order.recallDay': 'The business day is over. Refund it if needed, and create a new order.',
  'item.notFound': ALREADY,
  'item.exists': NEW_ID,
  ...ITEM_ADVICE,
  'product.stock': 'Order fewer, or something else. `details` says how many portions are left.',
  'item.voided': 'Look at the order again. `details` says how many portions are left.',
  'order.draft': 'Take the item off the order. Only what was sent can be voided.',
  'payment.notFound': READ_AGAIN,
  'payment.exists': NEW_ID,
  'payment.amount':
    'Enter an amount from one cent to the amount due. A payment of 0 leaves a tip, or settles a bill of 0, once.',
  'payment.noTip': 'Choose a payment that brought a tip, once its terminal has confirmed it.',
  'payment.rounding': 'Leave `rounding` out, or make the cash a multiple of 5 cents. Only cash is rounded.',
  'payment.tendered': 'Enter the cash that was handed over. `details` has the amount due.',
  'payment.noTerminal': 'Record cash as taken, without `awaitsTerminal`.',
  'payment.tender':
    'Name one of the `tenders` of `GET /venues/{id}` in `tenderId`; `method: other` goes with one only.',
  'payment.concluded':
    'Look at the payment. `details` says who recorded the outcome, and which one. If money came in anyway, record a new payment.',
  'payment.overRefund':
    'Refund at most what `details` says is left. Someone may have refunded part of it already.',
  'payment.refundMethod': 'Leave `method` out, or give `cash`. `details` says how it was paid.',
  'payment.refundDrawer': 'Give `method: cash` with the drawer, or no drawer.',
  'payment.notRefundable': 'Choose the payment, not its refund. Only money that was taken can be refunded.',
  'visit.notFound': READ_AGAIN,
  'visit.exists': NEW_ID,
  'visit.name': 'Send a name, or leave it out.',
  'visit.dueAtTable': 'Leave `dueAt` out, or move the visit to the counter.',
  'visit.duePast': 'Send a time that is still to come. `details` has the one that was sent.',
  'visit.dueFar': 'Send an earlier time. `details` says how many days ahead are possible.',
  'visit.closed': 'Open a new visit. `details` says who closed this one, and when.',
  'visit.unsent': 'Send what is on the pad, or take it off. `details` says how many items there are.',
  'visit.unpaid': 'Take the payment first. `details` has the amount due.',
  'visit.pad':
    'Take the items off, or close the visit. A pad without items is cancelled when its visit is closed.',
  'visit.tooLarge': 'Pay and close this one, and open another. `details` says which limit it has reached.',
  'check.paid': 'Refund what was taken for that part first, or divide what is left.',
  'adjust.exists': 'Remove the one that `details` names, then try again.',
  'adjust.amount': 'Send one of `milli`, `cents` and `presetId` for a discount, and none for other kinds.',
  'drawer.notFound': READ_AGAIN,
  'drawer.exists': 'Use the drawer that `details` names, or count it first.',
  'drawer.closed': 'Open another drawer. `details` says who counted this one, and when.',
  'drawer.tooLarge': 'Count it and open another one.',
  'day.closed':
    'Do nothing. What happens now is booked on the next day. `details` says who closed it, and when.',
  'day.future': 'Close the day that is running, or an earlier one.',
  'day.unseen': 'Look at what `details` lists, wait for it, or close the day again with these ids in `seen`.',
  'approval.required': 'Ask someone whose role allows it. `docs/reference/commands.md` says who that is.',
  'table.notFound': READ_AGAIN,
  'table.code': 'Scan the code on the table. Guests need it to order. Staff do not.',
  'call.notFound': READ_AGAIN,
  'call.soon': 'Wait until the minute is over. `details` says when the guest called last.',
  'call.late': 'Ask the guest whether they still wait. A new call counts from now.',
  'call.tooMany':
    'Staff at the table help. HTTP calls get a 429, and `Retry-After` says when the hour is over.',
  'table.exists': OTHER_NAME,
  'table.changed': 'Read the table again and set the status it should have now.',
  'table.counter': 'Leave the counter as it is. Visits reach it without a `tableId`.',
  'table.inUse': 'First complete or cancel the orders that `details` lists.',
  'table.capacity': 'Correct the party size.',
  'section.notFound': 'Choose an existing section.',
  'section.exists': OTHER_NAME,
  'section.tooManyStaff': 'Remove the section from some staff cards, then rename it.',
  'section.tooLarge': 'Move tables to other sections first.',
  'menu.notFound': READ_AGAIN,
  'menu.exists': OTHER_NAME,
  'menu.nested': 'Take away what is deeper, or put another group there.',
  'menu.combo': 'Leave that product out, or put its parts in its place.',
  'menu.inUse': "Move or delete the category's products first.",
  'station.notFound': 'Choose another station, or `none`.',
  'station.inUse': 'Give the categories and products that `details` counts another station.',
  'station.last': 'Add another station first.',
  'tax.notFound': 'Choose another tax, or none.',
  'tax.inUse': 'Give the categories and products that `details` counts another tax, or none.',
  ...PRINT_ADVICE,
  ...CARD_ADVICE,
  'row.archived': 'Create it again if you still need it.',
  'held.discarded': 'Read the note or ask the manager.',
  'staff.notFound': READ_AGAIN,
  'staff.exists': NEW_ID,
  'staff.inactive': 'Another signed-in manager sets a status other than Inactive.',
  'staff.rank': 'Ask an administrator to do it.',
  'venue.closed': 'Come back when it opens. `details` says when. Staff can take orders at any time.',
  'venue.listFull': 'Remove a member of the list first; `details` names the list and its limit.',
  'venue.minutes': 'Set more minutes for late than for due.',
  'users.lastAdmin': 'Make someone else an administrator first.',
  'clock.notIn': 'Look at the time card. A manager corrects it.',
  'clock.forgotten': 'A manager enters when the work ended: `PUT /staff/{id}/time-cards/{day}`.',
  'clock.day': 'Send the business day of the time.',
  'clock.order': 'Send the periods in the order of time, each with an end, apart from the last.',
  'clock.future': 'Send no time after now.',
  'clock.overlap': 'Correct the other time card first. `details` says when its work began.',
  'clock.tooMany': 'Nobody punches that often. Look for a program that repeats itself under new ids.',
  'clock.edited': 'Read the card again and decide on what it says now. `details` says who corrected it.',
  'patch.conflict': 'Compare both values in `details`, and choose one.',
};

export const HELD_ADVICE: Readonly<Record<HeldReason, string>> = {
  'held.approval':
    'The approval was for another command, the manager had not signed it, or the PIN behind it was no longer valid. A manager applies it, and so approves it, or discards it.',
  'held.failing': "A manager applies or discards it. The server's operator finds the error in the log.",
  'held.dependency': 'A manager decides on the change it depends on. This one follows automatically.',
  'held.grant': 'A signed-in manager makes the change again, or asks the person who made it and applies it.',
  'held.money': 'A manager compares it with the cash or the card terminal, then applies or discards it.',
  'held.pin':
    'A manager who has signed in with the password looks at it, and applies it or discards it. The person gives such changes after a sign-in with the password.',
  'held.restored': 'Do nothing. Once the other tablets have sent their changes, a manager can apply it.',
  'held.session': 'A manager asks the person who made it, then applies or discards it.',
  'held.time': 'A manager asks when it was done. If applied, it counts from `countsFrom`.',
};

export const ADJUSTMENT_ADVICE: Readonly<Record<AdjustmentCode, string>> = {
  'item.stalePrice': 'Do nothing. Managers see both prices in the report.',
  'item.unavailable': 'The kitchen makes it anyway, or the waiter asks the guest to choose something else.',
  'order.sentWithout': 'Ask the guest if they still want the items that `details` lists, and add them again.',
  'order.again': 'Send the new order that `details` names. The staff have the one before it.',
  'visit.again': 'Serve and pay for both. The visit that `details` names has its own bill.',
  'visit.stillOpen': 'Send and pay for the rest, then close it. `details` says how much there is.',
  'visit.waiting': 'Take the rest. `details` says how much is due before the kitchen begins.',
  'visit.credit': 'Give the rest back, or let the guests use it for what they order next.',
  'drawer.counted': 'Hand the cash over with your own, or put it into an open drawer with `drawer.move`.',
  'drawer.late': 'Do nothing. Managers see the late cash and the new difference on the drawer.',
  'payment.check': 'Look at the bill. If one part was paid too much, the others owe that much less.',
  'clock.alreadyIn': 'Nothing to do. The card has both times, and the earlier one counts.',
  'clock.alreadyOut': 'Nothing to do. The card has both times, and the earlier one counts.',
  'table.archived': 'Serve and close it like any other order. Take no further orders at that table.',
  'patch.partial': 'Compare both values of the fields that `details` lists, and decide.',
};

export const CLOSE_ADVICE: Readonly<
  Record<keyof typeof CLOSE, { readonly sentence: string; readonly advice: string }>
> = {
  token: { sentence: 'The token in `hello` is not valid.', advice: SIGN_IN },
  revoked: { sentence: 'The session or the device was revoked.', advice: SIGN_IN },
  noHello: {
    sentence: 'No `hello` arrived within five seconds.',
    advice: 'Connect again and send `hello` first.',
  },
  frame: {
    sentence: 'A frame was too large or unreadable, or there were too many.',
    advice: 'Fix the program.',
  },
  tooOld: { sentence: "The server no longer accepts the app's protocol version.", advice: 'Reload the app.' },
  crowded: {
    sentence:
      'One session, account or address has too many sockets, so the oldest is closed; or `welcome` took more than 15 seconds.',
    advice: 'Reconnect after the time that `bye` gives.',
  },
  restart: {
    sentence: 'The server is restarting.',
    advice: 'Reconnect at a random moment within the time that `bye` gives.',
  },
  lagging: {
    sentence:
      'The client reads too slowly, or is ahead of the server; or the server could not reach its storage for a `hello`.',
    advice: 'Reconnect and pull. Nothing was lost.',
  },
};

export const BACKUP_ADVICE: Readonly<Record<keyof typeof BACKUP_FAULTS, string>> = {
  'backup.full': 'Free disk space. The next backup runs automatically.',
  'backup.damaged': 'Run the doctor now, and keep the older backups.',
  'backup.failed': 'Check the log. The folder may not be writable.',
};
