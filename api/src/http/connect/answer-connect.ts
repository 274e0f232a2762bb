/** Answers what tablets ask before they trust the server. The same over http and over https. */
import type { X509Certificate } from 'node:crypto';
import type { Connection } from '@tableside/protocol/connection.ts';
import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { connectPage, connectPolicy } from './connect-page.ts';
import { androidFile, appleProfile, type TabletFile } from './tablet-files.ts';

export interface ConnectPlace {
  /** The https addresses of this server, the best one first. Empty where it has none of its own. */
  origins(): readonly string[];
  /** Where a tablet opens the page, the best address first. */
  pages(): readonly string[];
  /** The authority that tablets have to trust. Undefined where they trust the certificate anyway. */
  authority(): X509Certificate | undefined;
  /** When the certificate of the server ends, in ms. Undefined when it has none itself. */
  endsAt(): number | undefined;
}

export interface ConnectRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  /** As the request named it. */
  readonly host: string;
}

export interface ConnectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const CONNECT = '/connect';

/** Returns undefined for what is not about connecting. */
export function answerConnect(
  place: ConnectPlace,
  { url, isSecure }: Pick<ConnectRequest, 'url'> & { readonly isSecure: boolean },
): ConnectAnswer | undefined {
  const path = pathOf(url);
  if (path === CONNECT) return page(place, isSecure);
  if (path === `${CONNECT}/facts.json`) return facts(place);
  if (path === `${CONNECT}/seen`) return { status: 204, headers: SEEN, body: '' };
  const authority = place.authority();
  if (path === `${CONNECT}/tableside.crt` && authority) return file(androidFile(authority));
  if (path === `${CONNECT}/tableside.mobileconfig` && authority) return file(appleProfile(authority));
  return undefined;
}

/** Answers over plain http: the page for tablets, and the way to https. Nothing of the app. */
export function answerPlain(place: ConnectPlace, request: ConnectRequest): ConnectAnswer {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refused('request.method', { allow: 'GET, HEAD' });
  const answer = answerConnect(place, { url: request.url, isSecure: false });
  if (answer) return answer;
  if (pathOf(request.url).startsWith(`${CONNECT}/`)) return refused('notFound');
  const to = place.authority() && pathOf(request.url) === '/' ? CONNECT : securely(place, request);
  return to === undefined
    ? refused('notFound')
    : { status: 302, headers: { ...PLAIN, location: to }, body: '' };
}

/** Leads to a name of the certificate alone: whoever makes up a Host must not lead others elsewhere. */
function securely({ origins }: ConnectPlace, { host, url }: ConnectRequest): string | undefined {
  const asked = host.toLowerCase().replace(/:\d+$/, '');
  const all = origins();
  const origin = all.find((one) => new URL(one).hostname === asked) ?? all[0];
  return origin === undefined || !PRINTABLE.test(url) ? undefined : `${origin}${url}`;
}

/** A path of characters that may stand in a header. */
const PRINTABLE = /^\/[\x21-\x7e]*$/;

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const JSON_TYPE = 'application/json; charset=utf-8';
const PLAIN = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
/** A page that came over http may find out that this server answers over https, and nothing else. */
const SEEN = { ...PLAIN, 'cross-origin-resource-policy': 'cross-origin' };

function page(place: ConnectPlace, isSecure: boolean): ConnectAnswer {
  const origins = place.origins();
  const body = connectPage({ origins, isSecure, fingerprint: place.authority()?.fingerprint256 });
  const headers = {
    ...PLAIN,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': connectPolicy(origins),
    'x-frame-options': 'DENY',
  };
  return { status: 200, headers, body };
}

/** The page says the same, so it is for everybody. */
function facts(place: ConnectPlace): ConnectAnswer {
  const authority = place.authority();
  const endsAt = place.endsAt();
  const told: Connection = {
    pages: [...place.pages()],
    fingerprint: authority?.fingerprint256 ?? null,
    endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
    authorityEndsAt: authority ? new Date(authority.validTo).toISOString() : null,
  };
  return { status: 200, headers: { ...PLAIN, 'content-type': JSON_TYPE }, body: JSON.stringify(told) };
}

const file = ({ type, name, body }: TabletFile): ConnectAnswer => ({
  status: 200,
  headers: { ...PLAIN, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  body,
});

function refused(
  code: 'notFound' | 'request.method',
  headers: Readonly<Record<string, string>> = {},
): ConnectAnswer {
  const { status, message } = PROTOCOL_ERRORS[code];
  return {
    status,
    headers: { ...PLAIN, ...headers, 'content-type': JSON_TYPE },
    body: JSON.stringify({ code, message }),
  };
}
