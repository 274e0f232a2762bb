/** What never stands in a log, wherever a line would carry it: libraries print headers at the chattiest level. */

/** Headers that open doors. */
const HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["idempotency-key"]'];
/** Objects that libraries log with headers in them. */
const CARRIERS = ['req', 'request', 'res', 'reply', 'busboyOptions'];
const FIELDS = [
  'password',
  'current',
  'next',
  'token',
  'deviceToken',
  'deviceSecret',
  'grant',
  'passwordHash',
  'tokenHash',
  'codeHash',
  'challenge',
  'secret',
  'sealed',
  'recoveryCodes',
  'terminalRef',
];

const headerOf = (carrier: string, header: string): string =>
  header.startsWith('[') ? `${carrier}.headers${header}` : `${carrier}.headers.${header}`;

/** Paths in the notation of pino: at the top of a line, one level down and two. */
export const LOG_SECRETS: readonly string[] = [
  ...CARRIERS.flatMap((carrier) => HEADERS.map((header) => headerOf(carrier, header))),
  ...HEADERS.map((header) => headerOf('*', header)),
  ...FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
];
