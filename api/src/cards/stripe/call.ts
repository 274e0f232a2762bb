/**
 * One call to Stripe: a fixed host, no redirects, ten seconds, a small body. Its key and what it says are never logged.
 * Throws only when nobody knows what became of it.
 */
/** The version whose fields are read. */
const VERSION = '2024-06-20';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

export interface StripeLine {
  /** `https://api.stripe.com`, or a simulator of the tests. */
  readonly origin: string;
  readonly key: string;
  /** Ends every call, when the server does. */
  readonly signal?: AbortSignal;
  /** Hears whether Stripe takes the key. */
  readonly onKey?: (isTaken: boolean) => void;
}

export interface StripeSaid {
  readonly status: number;
  readonly body: unknown;
}

export interface StripeCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Of a POST. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Asking again with the same one does nothing twice. */
  readonly idempotencyKey?: string;
}

export async function callStripe(
  { origin, key, signal, onKey }: StripeLine,
  { method, path, fields, idempotencyKey }: StripeCall,
): Promise<StripeSaid> {
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: 'error',
    signal: signal
      ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      : AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${key}`,
      'stripe-version': VERSION,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  });
  const { status } = response;
  if (status < 300 || isKeyRefused(status)) onKey?.(!isKeyRefused(status));
  return { status, body: parsed(await textOf(response)) };
}

/** Stripe does not take the key, or not for this. */
const isKeyRefused = (status: number): boolean => status === 401 || status === 403;

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
