/**
 * How SQLite keeps what an entry of the trail says of its rows, and the documents of old sales: JSON, deflated with a dictionary
 * of what they say again and again. That is a fifth of the JSON. A short one stays as it is, and so does all that was written as
 * text.
 *
 * A dictionary is part of what is stored. It never changes: a better one gets another mark, and this one stays.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte says how a text was packed: an entry of the trail, or a document, whose ids became bytes before. */
const FIRST = 1;
const DOCUMENT = 2;

/** Stands before the bytes of an id. JSON has no such character. */
const BEFORE_ID = 1;
const BYTES_OF_ID = 16;

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

/** Documents as they are stored: a payment, a visit, a pad that is over, and a round. */
const DOCUMENTS = withBytes(
  [
    '{"method":"credit_card","customerName":null,"transactionId":"T-","kind":"payment",',
    '"venueId":"00000000-0000-7000-8000-000000000001","paymentId":null,"timestamp":"20","businessDay":"20",',
    '"takenBy":{"id":"","name":""},"deviceId":"","reason":null,"arrival":{"at":"20","device":null},"version":,"visitId":"",',
    '"orderNumber":"B-","id":"","amount":,"tip":,"tendered":null,"customerId":null,"checkKey":"main",',
    '"outcome":"completed"}{"id":"","rootId":"","number":"B-","tableId":"","covers":,"name":null,"note":null,',
    '"service":"dineIn","payAt":"order","venueId":"00000000-0000-7000-8000-000000000001","status":"open",',
    '"server":{"userId":"","name":"","staffId":null},"openedAt":"20","openedBy":{"id":"","name":""},"businessDay":"20",',
    '"billedAt":null,"split":{"by":"none","lines":{}},"checks":[],"adjustments":[],"serviceRule":null,',
    '"takings":[{"paymentId":"","checkKey":"main","amount":,"tip":,"refunded":0}],"mergedInto":null,"closed":null,"owed":0,',
    '"deviceId":"","version":}{"status":"draft","venueId":"00000000-0000-7000-8000-000000000001","createdAt":"20",',
    '"updatedAt":"20","sentAt":null,"submittedAt":null,"businessDay":"20","items":[],"subtotal":0,"taxRate":0,"tax":,',
    '"total":,"note":null,"deviceId":"","statusBy":{"id":"","name":"","at":"20"},"cancelReason":null,"version":,',
    '"visitId":"","orderNumber":"B-","tableId":"","guests":,"serverId":"","serverName":"","serverStaffId":null,"id":"",',
    '"customerId":null}{"status":"completed","venueId":"00000000-0000-7000-8000-000000000001","createdAt":"20",',
    '"updatedAt":"20","sentAt":"20","submittedAt":null,"businessDay":"20","items":[{"id":"","productId":"","name":"",',
    '"category":{"id":"","name":""},"quantity":,"price":,"totalPrice":,"size":{"id":"","name":"Regular","currentPrice":,',
    '"isAvailable":true},"options":[],"status":"pending","station":"kitchen","note":null,"allergy":null,"addedAt":"20",',
    '"addedBy":{"id":"","name":""},"unavailable":false,"stalePrice":null}],"subtotal":,"taxRate":0,"tax":0,"total":,',
    '"note":null,"deviceId":"","statusBy":{"id":"","name":"","at":"20"},"cancelReason":null,"version":,"id":"",',
    '"visitId":"","paidFirst":true,"orderNumber":"B-","arrivedAt":"20","tableId":"","guests":,"customerId":null,',
    '"serverId":"","serverName":"","serverStaffId":null,"begunAt":"20","upAt":"20"}',
  ].join(''),
);

/** Little memory for each entry: entries are short, and many are written in a second. */
const PACKING = { level: 5, windowBits: 13, memLevel: 5 } as const;
/** SQLite keeps ids and hashes in so many bytes, so nothing else has as many. */
export const ID_LENGTHS = [1, 16, 32] as const;
/** Shorter texts gain too little. */
const SHORT = 120;

export const packed = (text: string): string | Buffer =>
  text.length < SHORT
    ? text
    : marked(FIRST, deflateRawSync(text, { ...PACKING, dictionary: DICTIONARY }), text);

/** It takes longer and saves more, for what nobody waits for. */
export const packedDocument = (text: string): string | Buffer =>
  text.includes(String.fromCharCode(BEFORE_ID))
    ? text
    : marked(
        DOCUMENT,
        deflateRawSync(withBytes(text), { ...PACKING, level: 9, dictionary: DOCUMENTS }),
        text,
      );

function marked(mark: number, bytes: Buffer, text: string): string | Buffer {
  const short = Buffer.concat([Buffer.of(mark), bytes]);
  return ID_LENGTHS.some((length) => length === short.length) ? text : short;
}

/** Takes what `packed` or `packedDocument` gave, or text. Throws for anything else. */
export function unpacked(stored: unknown): string {
  if (typeof stored === 'string') return stored;
  if (stored instanceof Uint8Array && stored[0] === FIRST)
    return inflateRawSync(stored.subarray(1), { dictionary: DICTIONARY }).toString();
  if (stored instanceof Uint8Array && stored[0] === DOCUMENT)
    return withIds(inflateRawSync(stored.subarray(1), { dictionary: DOCUMENTS }));
  throw new Error(
    'An entry of the audit trail or a document cannot be read: it is packed in a way that this version does not know.',
  );
}

/** The text with each id as its bytes. */
function withBytes(text: string): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { 0: id, index } of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
    parts.push(
      Buffer.from(text.slice(at, index)),
      Buffer.of(BEFORE_ID),
      Buffer.from(id.replaceAll('-', ''), 'hex'),
    );
    at = index + id.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(at))]);
}

function withIds(bytes: Buffer): string {
  let text = '';
  let from = 0;
  for (let next = bytes.indexOf(BEFORE_ID); next !== -1; next = bytes.indexOf(BEFORE_ID, from)) {
    text += bytes.toString('utf8', from, next);
    from = next + 1 + BYTES_OF_ID;
    text += bytes.toString('hex', next + 1, from).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  return text + bytes.toString('utf8', from);
}
