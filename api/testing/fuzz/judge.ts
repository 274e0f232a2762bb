/** Checks that must pass for every answer, whatever the request was. */
import { homedir } from 'node:os';
import { REJECTIONS } from '@tableside/domain/command/rejection.ts';
import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';

/** Patterns of internals that must not leak: stack traces, SQL, library names, password hashes. */
const INSIDE =
  /node_modules|node:internal|\n\s+at \S+ \(|SQLITE_|SqliteError|better-sqlite3|drizzle|\$argon2|ENOENT|TypeError|ReferenceError|\.[cm]?[tj]s:\d+/;
const UNAVAILABLE = 503;

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The secret of one server and the paths it runs in. */
export const secretsOf = (dataDir: string): string[] => [
  dataDir,
  process.cwd(),
  homedir(),
  'a secret that only tests know',
];

/** Returns the faults of an answer. Empty when there are none. */
export function faultsOf({ status, type, body }: Answer, secrets: readonly string[]): string[] {
  const faults: string[] = [];
  if (status >= 500 && status !== UNAVAILABLE) faults.push(`a fault of the server: ${status}`);
  if (status >= 400 && body !== '') faults.push(...faultsOfError(type, body));
  // The page that browses the API contains program code itself.
  const isProgram = status < 400 && /javascript|css|html/.test(type);
  if (!isProgram && INSIDE.test(body)) faults.push('something of the inside is told');
  if (secrets.some((secret) => body.includes(secret))) faults.push('a secret or a place is told');
  return faults;
}

function faultsOfError(type: string, body: string): string[] {
  // Guests open the copy of a receipt in a browser, so a wrong code gets a page, too.
  if (type.startsWith('text/html') && body.includes('<title>Receipt not found</title>')) return [];
  if (!type.startsWith('application/json')) return [`an error as ${type}`];
  const error = JSON.parse(body) as Record<string, unknown>;
  const { code, message, details = [], ...others } = error;
  const isKnown = typeof code === 'string' && isErrorCode(code);
  return [
    ...(isKnown ? [] : [`an unknown code: ${String(code)}`]),
    ...(typeof message === 'string' && message !== '' ? [] : ['an error without a sentence']),
    ...(Array.isArray(details) && details.every(isDetail) ? [] : ['details that are none']),
    ...Object.keys(others).map((key) => `an error with ${key}`),
  ];
}

export const isErrorCode = (code: string): boolean =>
  Object.hasOwn(PROTOCOL_ERRORS, code) || Object.hasOwn(REJECTIONS, code);

const isDetail = (detail: unknown): boolean =>
  typeof detail === 'object' &&
  detail !== null &&
  Object.keys(detail).sort().join(' ') === 'message path' &&
  Object.values(detail).every((value) => typeof value === 'string');
