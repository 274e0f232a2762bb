/** Generates requests for the fuzz: valid requests of every call by every role, with parts of them mutated. */
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { CALL_LINES } from '../access/access-calls.ts';
import type { CallLine } from '../access/call-line.ts';
import { CALLERS, type CallRoom, type Sent, type Who } from '../access/call-room.ts';
import { mutated, noise, oddText, oddValue } from './odd-values.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | string | undefined;
  /** The route that the request belongs to. Undefined when its address or method was mutated. */
  readonly route: string | undefined;
}

type Draft = { -readonly [K in keyof FuzzRequest]: FuzzRequest[K] };

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LINK',
  'PURGE',
];
const ODD_PARTS = [
  '%',
  '%00',
  '%ff',
  '..%2f..%2f',
  '%2e%2e',
  '.',
  '..',
  '*',
  '%F0%9F%8D%BA',
  '__proto__',
  'x'.repeat(300),
];
const PATH_TRICKS = ['//', '/./', '/../', '%2f', ';a=b', '/', '?', '?&&=', '\\'];
const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=between-the-parts',
  'json',
  '/',
];
const HEADERS = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'accept',
  'accept-encoding',
  'origin',
  'range',
  'host',
];
const FORWARDED = [
  'x-forwarded-for',
  'forwarded',
  'x-http-method-override',
  'expect-ct',
  'cookie',
  'transfer',
];
/** Calls that end the session that they are made with. Each of them gets a session of its own. */
const ENDS_SESSION = /auth\W*(logout|password)/i;
/** One request in this many gets a new template, because rows get deleted and orders get closed. */
const REFRESH_EVERY = 20;
const LONG = 20_000;

interface Template {
  readonly line: CallLine;
  readonly sent: Sent;
}

export interface FuzzSource {
  next(): Promise<FuzzRequest>;
}

export async function openFuzzSource(room: CallRoom, random: SeededRandom): Promise<FuzzSource> {
  const templates: Template[] = [];
  for (const line of CALL_LINES) templates.push(await templateOf(room, line, allowed(line)[0] ?? 'nobody'));
  const extra = [...room.routes].filter(isBeside);
  const ids = idsOf(templates);
  let made = 0;

  return {
    async next() {
      made += 1;
      const at = random.int(0, templates.length - 1);
      const known = templates[at];
      if (!known) throw new Error('no calls to try');
      const isDue = made % REFRESH_EVERY === 0;
      const template = isDue ? await templateOf(room, known.line, random.pick(allowed(known.line))) : known;
      if (isDue) templates[at] = template;
      const draft = draftOf(template);
      if (random.chance(0.3)) carryToken(draft, tokenFor(room, random));
      if (random.chance(0.005)) walkInto(draft, random.pick(extra));
      const oddities = random.chance(0.15) ? 0 : random.int(1, 3);
      for (let n = 0; n < oddities; n += 1) random.pick(ODDITIES)(draft, random, ids);
      if (ENDS_SESSION.test(draft.path)) carryToken(draft, ownToken(template));
      return draft;
    },
  };
}

/** Selects the routes of pages and files, except the YAML description: it takes as long as all the others together. */
const isBeside = (route: string): boolean =>
  !CALL_LINES.some((line) => line.route === route) && !route.endsWith('/yaml');

/** Returns the roles that may make the call, or all roles when none may. */
const allowed = ({ answers }: CallLine): readonly Who[] => {
  const marks = answers.split(' ');
  const may = CALLERS.filter((_, n) => marks[n] === '+');
  return may.length > 0 ? may : CALLERS;
};

const templateOf = async (room: CallRoom, line: CallLine, who: Who): Promise<Template> => ({
  line,
  sent: await room.prepare(line, who),
});

function draftOf({ line, sent }: Template): Draft {
  const { payload } = sent;
  const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload);
  return {
    method: sent.method,
    path: sent.url,
    headers: { ...sent.headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    payload: isJson ? JSON.stringify(payload) : payload,
    route: line.route,
  };
}

/** Returns the ids found in addresses, so that they can be put where they do not belong. */
function idsOf(templates: readonly Template[]): string[] {
  const parts = templates.flatMap(({ sent }) => sent.url.split('?')[0]?.split('/') ?? []);
  return [...new Set(parts.filter((part) => part.length > 8))];
}

function tokenFor(room: CallRoom, random: SeededRandom): string | undefined {
  const token = room.session(random.pick(CALLERS))?.token;
  if (token === undefined || random.chance(0.7)) return token;
  const at = random.int(0, token.length - 1);
  return random.pick([
    token.slice(0, at),
    `${token.slice(0, at)}A${token.slice(at + 1)}`,
    'e30.e30.',
    'null',
  ]);
}

/** Returns the token of the session that the call may end. */
const ownToken = ({ line, sent }: Template): string | undefined =>
  line.endsSession ? sent.headers.authorization?.replace('Bearer ', '') : undefined;

function carryToken(draft: Draft, token: string | undefined): void {
  const { authorization: _, ...others } = draft.headers;
  draft.headers = token === undefined ? others : { ...others, authorization: `Bearer ${token}` };
}

/** Changes the request to one for a page or a file. */
function walkInto(draft: Draft, route: string): void {
  const [method = 'GET', path = '/'] = route.split(' ');
  Object.assign(draft, {
    method,
    path: path.replace('*', 'nothing.webp'),
    payload: undefined,
    route: undefined,
  });
}

/** Replaces lone surrogates. */
const sayable = (text: string): string => Buffer.from(text).toString();

type Oddity = (draft: Draft, random: SeededRandom, ids: readonly string[]) => void;

const oddBody: Oddity = (draft, random) => {
  const text = String(draft.payload ?? '{}');
  const value = parsed(text);
  draft.payload = JSON.stringify(value === undefined ? oddValue(random) : mutated(random, value)) ?? '';
  draft.headers = { 'content-type': 'application/json', ...draft.headers };
};

const oddBytes: Oddity = (draft, random) => {
  const bytes = Buffer.from(draft.payload ?? '{"a":1}');
  const at = random.int(0, bytes.length - 1);
  const kind = random.int(0, 5);
  if (kind === 0) draft.payload = bytes.subarray(0, at);
  else if (kind === 1) draft.payload = Buffer.concat([bytes, bytes]);
  else if (kind === 2) draft.payload = Buffer.from(noise(random, random.int(0, 500)));
  else if (kind === 3) draft.payload = Buffer.alloc(random.pick([1000, 130_000, 140_000]), '[');
  else if (kind === 4) draft.payload = `{"deep":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`;
  else {
    const garbled = Buffer.from(bytes);
    garbled[at] = random.int(0, 255);
    draft.payload = garbled;
  }
};

const oddPath: Oddity = (draft, random, ids) => {
  draft.route = undefined;
  const parts = draft.path.split('/');
  const at = random.int(1, Math.max(1, parts.length - 1));
  const kind = random.int(0, 5);
  if (kind === 0) parts[at] = random.pick(ODD_PARTS);
  else if (kind === 1) parts[at] = encodeURIComponent(sayable(oddText(random)));
  else if (kind === 2) parts[at] = random.pick(ids);
  else if (kind === 3) parts[at] = (parts[at] ?? '').toUpperCase();
  else if (kind === 4) parts.splice(at, 1);
  draft.path = parts.join('/') || '/';
  if (kind !== 5) return;
  const cut = random.int(1, draft.path.length);
  draft.path = `${draft.path.slice(0, cut)}${random.pick(PATH_TRICKS)}${draft.path.slice(cut)}`;
};

const QUERY = [
  'limit',
  'before',
  'after',
  'q',
  'from',
  'to',
  'status',
  'method',
  'format',
  'tableId',
  '__proto__',
  'a[]',
];
const oddQuery: Oddity = (draft, random) => {
  const value = random.chance(0.3) ? random.pick(ODD_PARTS) : encodeURIComponent(sayable(oddText(random)));
  const pair = `${random.pick(QUERY)}=${value.slice(0, 2000)}`;
  const pairs = random.chance(0.2) ? `${pair}&${pair}` : pair;
  draft.path += `${draft.path.includes('?') ? '&' : '?'}${pairs}`;
};

const oddMethod: Oddity = (draft, random) => {
  draft.route = undefined;
  draft.method = random.pick(METHODS);
};

const oddHeader: Oddity = (draft, random) => {
  const value = Buffer.from(oddText(random)).toString('latin1');
  // A client library refuses other characters in a header. The raw-bytes part of the fuzz sends them.
  const sendable = value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '');
  const kind = random.int(0, 3);
  if (kind === 0) draft.headers = { ...draft.headers, 'content-type': random.pick(TYPES) };
  else if (kind === 1)
    draft.headers = {
      ...draft.headers,
      authorization: random.pick(['Bearer', `Bearer ${sendable}`, 'Basic YTpi']),
    };
  else if (kind === 2) draft.headers = { ...draft.headers, [random.pick(HEADERS)]: sendable };
  else draft.headers = { ...draft.headers, [random.pick(FORWARDED)]: sendable };
};

const ODDITIES: readonly Oddity[] = [
  oddBody,
  oddBody,
  oddBody,
  oddBytes,
  oddPath,
  oddQuery,
  oddMethod,
  oddHeader,
];

function parsed(text: string): unknown {
  // A long text is odd enough already and stays as it is.
  if (text.length > LONG) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
