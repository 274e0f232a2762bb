/**
 * How SQLite keeps what an entry of the trail says of its rows: JSON, deflated with a dictionary of what orders say again and
 * again. That is a fifth of the JSON. A short one stays as it is, and so does all that was written as text.
 *
 * The dictionary is part of what is stored. It never changes: a better one gets another mark, and this one stays.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte says which dictionary a packed text needs. */
const FIRST = 1;

/** What is most frequent stands last, because near matches cost fewer bits. */
const DICTIONARY = Buffer.from(
  [
    '{"entity":"product","id":"","before":{"position":,"name":"","description":"","image":"","archived":false,"category":"",',
    '"allergens":[],"optionGroupIds":[],"pastPrices":[],"sizes":[{"id":"","name":"","currentPrice":,"isAvailable":true,"left":',
    '{"entity":"timeCard","id":"","before":{"entries":[{"entity":"drawer","id":"","before":null,"after":{"expected":,"counted":',
    '[{"entity":"table","id":"","before":{"status":"available","userId":null},"after":{"status":"occupied","userId":"","freedAt":"',
    '{"entity":"visit","id":"","before":null,"after":{"rootId":"","number":"B-","tableId":"","covers":2,"name":"","note":"",',
    '"service":"dineIn","takeaway","payAt":"end","order","status":"open","server":{"userId":"","name":"","staffId":""},"openedAt":"",',
    '"openedBy":{"id":"","name":""},"businessDay":"20","split":{"by":"none","seat","lines":{}},"owed":0,"deviceId":""}},',
    '"adjustments":[{"id":"","kind":"discount","percent":,"reason":"","removed":null}],"closed":{"at":"","by":{"id":"","name":""},',
    '"sale":{"subtotal":,"total":,"tip":,"taxes":[{"name":"","milli":,"included":false,"base":,"tax":}]}},"settledAt":"',
    '{"entity":"payment","id":"","before":null,"after":{"method":"cash","credit_card","debit_card","transactionId":"T-","kind":"payment",',
    '"timestamp":"","businessDay":"20","takenBy":{"id":"","name":""},"deviceId":"","arrival":{"at":"","device":null},"visitId":"",',
    '"orderNumber":"B-","amount":,"tip":,"tendered":,"drawerId":"","checkKey":"main","outcome":"completed"}},{"entity":"visit","id":"",',
    '"before":{"takings":[]},"after":{"takings":[{"paymentId":"","checkKey":"main","amount":,"tip":0,"refunded":0}]}},',
    '[{"entity":"order","id":"","before":{"items":{"":null},"subtotal":0,"tax":0,"total":},"after":{"status":"draft","paid","createdAt":"",',
    '"sentAt":"","businessDay":"20","items":{"":{"productId":"","name":"","quantity":1,"price":,"totalPrice":,"note":"","options":[{"id":"",',
    '"groupId":"","name":"","price":}],"size":{"id":"","name":"Regular","currentPrice":00,"isAvailable":true},"status":"pending",',
    '"station":"kitchen","bar","course":1,"seat":1,"taxes":[{"id":"","name":"","milli":}],"addedAt":"","addedBy":{"id":"","name":""},',
    '"unavailable":false}},"subtotal":,"taxRate":,"tax":,"total":,"deviceId":"","statusBy":{"id":"","name":"","at":"20"},"visitId":"",',
    '"paidFirst":true,"orderNumber":"B-","tableId":"","guests":2,"serverId":"","serverName":""}}][{"entity":"order","id":"",',
    '"before":{"items":{"":{"status":"pending"}}},"after":{"items":{"":{"status":"ready","statusBy":{"id":"","name":"","at":"20"}}}}}]',
    '[{"entity":"order","id":"01","before":{"status":"accepted","statusBy":{"id":"01","name":"","at":"20"},"begunAt":null,"upAt":null},',
    '"after":{"status":"preparing","serving","completed","statusBy":{"id":"01","name":"","at":"20',
  ].join(''),
);

/** Little memory for each entry: entries are short, and many are written in a second. */
const PACKING = { dictionary: DICTIONARY, level: 5, windowBits: 13, memLevel: 5 } as const;
/** SQLite keeps ids and hashes in so many bytes, so nothing else has as many. */
export const ID_LENGTHS = [16, 32] as const;
/** Shorter texts gain too little. */
const SHORT = 120;

export function packed(text: string): string | Buffer {
  if (text.length < SHORT) return text;
  const short = Buffer.concat([Buffer.of(FIRST), deflateRawSync(text, PACKING)]);
  return ID_LENGTHS.some((length) => length === short.length) ? text : short;
}

/** Takes what `packed` gave, or text. Throws for anything else. */
export function unpacked(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  if (!(stored instanceof Uint8Array) || stored[0] !== FIRST)
    throw new Error(
      'An entry of the audit trail cannot be read: it is packed in a way that this version does not know.',
    );
  return inflateRawSync(stored.subarray(1), { dictionary: DICTIONARY }).toString();
}
