/**
 * Reads what a printer sends back, byte by byte, in any portions. Each kind of answer is known by bits that no other has.
 * What has no meaning is passed over; an answer that never ends is given up.
 */
import { isStatus } from './status.ts';

export type Answer =
  | { readonly kind: 'status'; readonly byte: number }
  /** Everything before this id is on paper. */
  | { readonly kind: 'printed'; readonly id: string }
  /** It came to the fence, and this is its paper. */
  | { readonly kind: 'fence'; readonly hasPaper: boolean }
  | { readonly kind: 'identity'; readonly text: string }
  /** It says unasked that something changed. Its state has to be asked for. */
  | { readonly kind: 'changed' };

export interface AnswerReader {
  read(bytes: Uint8Array): readonly Answer[];
}

const [PROOF, PROOF_OF_ID, IDENTITY, END] = [0x37, 0x22, 0x5f, 0x00];
/** Serial numbers and names are shorter. */
const LONGEST = 80;
/** Each unasked report is its first byte and three more. */
const REPORT = 4;

export function createAnswerReader(): AnswerReader {
  let rest: Uint8Array = new Uint8Array();
  return {
    read(bytes) {
      const answers: Answer[] = [];
      const all = Uint8Array.from([...rest, ...bytes]);
      let at = 0;
      for (;;) {
        const [answer, used] = next([...all.subarray(at, at + LONGEST + 2)]);
        at += used;
        if (answer) answers.push(answer);
        if (used === 0) break;
      }
      rest = all.slice(at);
      return answers;
    },
  };
}

type Read = readonly [Answer | null, used: number];
const WAIT: Read = [null, 0];
const NOTHING: Read = [null, 1];

function next(bytes: readonly number[]): Read {
  const [first] = bytes;
  if (first === undefined) return WAIT;
  if (isStatus(first)) return [{ kind: 'status', byte: first }, 1];
  if (first === PROOF) return proofIn(bytes);
  if (first === IDENTITY) return identityIn(bytes);
  if ((first & 0x93) === 0x10) return reportIn(bytes);
  if ((first & 0x90) === 0) return [{ kind: 'fence', hasPaper: (first & 0x0c) === 0 }, 1];
  return NOTHING;
}

function proofIn(bytes: readonly number[]): Read {
  const [, kind, ...rest] = bytes;
  if (kind !== undefined && kind !== PROOF_OF_ID) return NOTHING;
  if (rest.length < 5) return WAIT;
  const id = rest.slice(0, 4);
  if (rest[4] !== END || !id.every(isLetter)) return NOTHING;
  return [{ kind: 'printed', id: String.fromCharCode(...id) }, 7];
}

function identityIn(bytes: readonly number[]): Read {
  const end = bytes.findIndex((byte, at) => at > 0 && !isLetter(byte));
  const length = end < 0 ? bytes.length : end;
  if (length >= LONGEST) return NOTHING;
  if (end < 0) return WAIT;
  if (bytes[end] !== END) return NOTHING;
  return [{ kind: 'identity', text: String.fromCharCode(...bytes.slice(1, end)).trim() }, end + 1];
}

function reportIn(bytes: readonly number[]): Read {
  const others = bytes.slice(1, REPORT);
  if (others.some((byte) => (byte & 0x90) !== 0)) return NOTHING;
  return others.length < REPORT - 1 ? WAIT : [{ kind: 'changed' }, REPORT];
}

const isLetter = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
