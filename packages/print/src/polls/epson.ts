/**
 * Epson Server Direct Print. The printer posts a form: whether a slip waits, what became of the last one, how it is. Its XML is
 * read by the names of a few tags and attributes, and never by a parser that knows entities or fetches what a text names.
 */
import type { StatusWord } from '../answers/status.ts';
import { type Attempt, attemptName, attemptOf } from './attempt.ts';
import { epsonState, isPrinted, stateOfCode } from './epson-state.ts';
import {
  LONGEST_POLL,
  type PollResult,
  type ResultWord,
  TOO_LONG,
  type Unreadable,
  unescaped,
  unreadable,
} from './poll.ts';

export type EpsonPoll =
  /** It asks for a slip. `who`: what people called it on its own page. It says nothing else of itself. */
  | { readonly kind: 'ask'; readonly who: string }
  | { readonly kind: 'results'; readonly results: readonly PollResult[] }
  | { readonly kind: 'state'; readonly state: StatusWord };

/** Reads the body of a POST. */
export function readEpsonPoll(body: string): EpsonPoll | Unreadable {
  if (body.length > LONGEST_POLL) return TOO_LONG;
  switch (fieldIn(body, 'ConnectionType')) {
    case 'GetRequest':
      return { kind: 'ask', who: `${fieldIn(body, 'ID') ?? ''}/${fieldIn(body, 'Name') ?? ''}` };
    case 'SetResponse':
      return resultsIn(fileIn(body, 'ResponseFile'));
    case 'SetStatus':
      return stateIn(fileIn(body, 'Status'));
    default:
      return unreadable(
        'The request is not the form of an Epson printer: ConnectionType is missing or unknown.',
      );
  }
}

/** The content type of every answer, also of an empty one. */
export const EPSON_MEDIA = 'text/xml; charset=utf-8';
/** The printer gives a slip up after this time. Ten seconds are too few for a long one, which then comes out twice. */
const GIVEN_UP_MS = 60_000;

export interface EpsonJob {
  readonly attempt: Attempt;
  readonly bytes: Uint8Array;
}

/** The answer to `ask`. A printer drops what differs from this form by a tag, and says nothing. */
export const epsonAnswer = (job: EpsonJob | null): string =>
  job === null
    ? ''
    : `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00">
<ePOSPrint>
<Parameter>
<devid>local_printer</devid>
<timeout>${GIVEN_UP_MS}</timeout>
<printjobid>${attemptName(job.attempt)}</printjobid>
</Parameter>
<PrintData>
<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">
<command>${hexOf(job.bytes)}</command>
</epos-print>
</PrintData>
</ePOSPrint>
</PrintRequestInfo>
`;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A short field of the form. It ends at the next one. */
function fieldIn(body: string, name: string): string | undefined {
  const at = startOf(body, name);
  return at < 0 ? undefined : (/^[^&]{0,200}/.exec(body.slice(at))?.[0] ?? undefined);
}

/** The last field of the form, which is XML: escaped as forms are, or as it is, with `&` and `=` in it. */
function fileIn(body: string, name: string): string | undefined {
  const at = startOf(body, name);
  if (at < 0) return undefined;
  const text = body.slice(at).trim();
  if (text.startsWith('<')) return text;
  return unescaped((text.split('&', 1)[0] ?? '').replaceAll('+', ' '));
}

function startOf(body: string, name: string): number {
  if (body.startsWith(`${name}=`)) return name.length + 1;
  const at = body.indexOf(`&${name}=`);
  return at < 0 ? -1 : at + name.length + 2;
}

const NO_RESULT = unreadable(
  'The request does not say what became of a slip: ResponseFile is missing or wrong.',
);
/** More slips than one are never given out. */
const MOST_RESULTS = 8;

function resultsIn(xml: string | undefined): EpsonPoll | Unreadable {
  if (!xml?.includes('<PrintResponseInfo')) return NO_RESULT;
  if (isAboutTheAnswer(xml))
    return { kind: 'results', results: [{ attempt: null, word: 'bad', state: null }] };
  const parts = xml.split('<ePOSPrint>');
  const found = (parts.length > 1 ? parts.slice(1) : parts).slice(0, MOST_RESULTS).map(resultIn);
  const results = found.filter((one) => one !== null);
  return results.length === found.length ? { kind: 'results', results } : NO_RESULT;
}

/** It says that what it was given is no XML, or too large. There is no result of a slip then. */
const isAboutTheAnswer = (xml: string): boolean => /<Response\s[^<>]{0,200}?Success="false"/.test(xml);

function resultIn(part: string): PollResult | null {
  const name = /<printjobid>([^<]{0,40})<\/printjobid>/.exec(part)?.[1];
  const attempt = name === undefined ? null : attemptOf(name.trim());
  const tag = /<response\s[^<>]{0,600}>/.exec(part)?.[0];
  if (!tag || (name !== undefined && !attempt)) return null;
  const isDone = /^(true|1)$/.test(attributeIn(tag, 'success') ?? '');
  const code = attributeIn(tag, 'code') ?? '';
  const bits = Number(attributeIn(tag, 'status') ?? Number.NaN);
  return {
    attempt,
    word: isDone ? doneWord(bits) : failedWord(code),
    state: (isDone ? null : stateOfCode(code)) ?? epsonState(bits),
  };
}

/** With a queue of its own the printer answers as soon as it has the slip. Then it does not say that printing is over. */
const doneWord = (bits: number): ResultWord => (isPrinted(bits) ? 'printed' : 'handed');

const UNFIT: readonly string[] = ['SchemaError', 'RequestEntityTooLarge'];
const failedWord = (code: string): ResultWord => (UNFIT.includes(code) ? 'bad' : 'unsure');

function stateIn(xml: string | undefined): EpsonPoll | Unreadable {
  const tags = xml?.match(/<printerstatus\s[^<>]{0,300}>/g) ?? [];
  const own = tags.find((tag) => attributeIn(tag, 'devicename') === 'local_printer') ?? tags[0];
  const state = own === undefined ? null : epsonState(Number(attributeIn(own, 'asbstatus') ?? Number.NaN));
  return state
    ? { kind: 'state', state }
    : unreadable('The request does not say how the printer is: Status is missing or wrong.');
}

const attributeIn = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s?=\\s?"([^"]{0,200})"`).exec(tag)?.[1];
