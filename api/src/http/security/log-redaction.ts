/** The paths that are removed from every log line. Libraries log headers at the most verbose level. */

/** Headers that contain credentials. */
const HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["idempotency-key"]'];
/** Objects with headers that libraries log. */
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

/** Paths in pino's notation: at the top level of a line, and one and two levels down. */
export const LOG_SECRETS: readonly string[] = [
  ...CARRIERS.flatMap((carrier) => HEADERS.map((header) => headerOf(carrier, header))),
  ...HEADERS.map((header) => headerOf('*', header)),
  ...FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
];
