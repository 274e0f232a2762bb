/**
 * Star CloudPRNT. The printer posts its state; it is told whether a slip waits, and gets it with a second request; a third one
 * says what became of it.
 */
import type { StatusWord } from '../answers/status.ts';
import { type Attempt, attemptName, attemptOf } from './attempt.ts';
import {
  LONGEST_POLL,
  type PollResult,
  type ResultWord,
  TOO_LONG,
  type Unreadable,
  unescaped,
  unreadable,
} from './poll.ts';

/** The form in which slips go to it: its own language. */
export const STAR_MEDIA = 'application/vnd.star.starprnt';

export interface StarPoll {
  readonly kind: 'poll';
  readonly mac: string;
  readonly state: StatusWord;
  /** Null: its program is too old to say it. */
  readonly isPrinting: boolean | null;
}

const MAC = /^[0-9a-f]{2}(?:[:-]?[0-9a-f]{2}){5}$/i;

/** Reads the body of a POST. */
export function readStarPoll(body: string): StarPoll | Unreadable {
  if (body.length > LONGEST_POLL) return TOO_LONG;
  const said = objectIn(body);
  if (!said) return unreadable('The request is not the JSON of a Star printer.');
  const { printerMAC, statusCode, printingInProgress } = said;
  const mac = macIn(printerMAC);
  if (!mac)
    return unreadable('The request does not say which printer it is from: printerMAC is missing or wrong.');
  const code = codeIn(statusCode);
  if (code === undefined)
    return unreadable('The request does not say how the printer is: statusCode is missing or wrong.');
  return {
    kind: 'poll',
    mac,
    state: stateOf(code),
    isPrinting: typeof printingInProgress === 'boolean' ? printingInProgress : null,
  };
}

/** The answer to a POST, as JSON. It is an offer: a printer without paper does not fetch it. */
export const starAnswer = (offer: Attempt | null) =>
  offer === null
    ? { jobReady: false }
    : { jobReady: true, mediaTypes: [STAR_MEDIA], jobToken: attemptName(offer), deleteMethod: 'DELETE' };

export interface StarFetch {
  readonly kind: 'fetch';
  /** Null: its program knows no tokens. */
  readonly attempt: Attempt | null;
}

export interface StarResult extends PollResult {
  readonly kind: 'result';
}

/** The query of a GET or a DELETE. A name that comes twice is no text. */
export type Query = Readonly<Record<string, unknown>>;

/** Reads the query of a GET. Some programs confirm with it, too, whatever they were told. */
export function readStarGet(query: Query): StarFetch | StarResult | Unreadable {
  if ('delete' in query) return readStarDelete(query);
  const attempt = attemptIn(query);
  if (attempt === 'foreign') return NO_ATTEMPT;
  const { type } = query;
  if (type !== undefined && type !== STAR_MEDIA) return unreadable(`A slip is there as ${STAR_MEDIA} only.`);
  return { kind: 'fetch', attempt };
}

/** Reads the query of a DELETE. */
export function readStarDelete(query: Query): StarResult | Unreadable {
  const attempt = attemptIn(query);
  if (attempt === 'foreign') return NO_ATTEMPT;
  const code = codeIn(query.code);
  if (code === undefined)
    return unreadable('The request does not say what became of the slip: code is missing or wrong.');
  return { kind: 'result', attempt, word: resultOf(code), state: code < 500 ? stateOf(code) : null };
}

const NO_ATTEMPT = unreadable('The token is not one that this server gives.');

function attemptIn({ token }: Query): Attempt | null | 'foreign' {
  if (token === undefined || token === '') return null;
  return (typeof token === 'string' && attemptOf(token)) || 'foreign';
}

const macIn = (mac: unknown): string | undefined =>
  typeof mac === 'string' && MAC.test(mac)
    ? mac
        .replaceAll(/[:-]/g, '')
        .toLowerCase()
        .replaceAll(/..(?=.)/g, '$&:')
    : undefined;

/** `200 OK`, also as `200%20OK`. */
function codeIn(text: unknown): number | undefined {
  const digits = typeof text === 'string' && /^([2-5]\d\d)\b/.exec(unescaped(text.slice(0, 200)) ?? '')?.[1];
  return digits ? Number(digits) : undefined;
}

const [PAPER_LOW, NO_PAPER, COVER] = [211, 410, 420];

function stateOf(code: number): StatusWord {
  if (code === PAPER_LOW) return 'paperLow';
  if (code === NO_PAPER) return 'outOfPaper';
  if (code === COVER) return 'coverOpen';
  return code < 300 ? 'ready' : 'needsALook';
}

/** 510 to 512: a form that it does not know. 520: it could not fetch the slip. 521: the slip is too large. */
const UNFIT: readonly number[] = [510, 511, 512, 521];
const NOT_FETCHED = 520;

function resultOf(code: number): ResultWord {
  if (code < 300) return 'printed';
  if (code === NOT_FETCHED) return 'refused';
  return UNFIT.includes(code) ? 'bad' : 'unsure';
}

function objectIn(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
