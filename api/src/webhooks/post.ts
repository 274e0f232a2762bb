/** Makes one delivery attempt and returns its result. Does not follow redirects or read response bodies. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AddressError, type AddressPolicy } from './address-policy.ts';

export type Fault = 'address' | 'connection' | 'redirect' | 'secret' | 'status' | 'timeout' | 'tls';

export interface Posted {
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** Null when the delivery was accepted. */
  readonly fault: Fault | null;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Line {
  readonly policy: AddressPolicy;
  readonly timeoutMs: number;
  /** Aborting rejects the attempt: its outcome is then unknown. */
  readonly signal: AbortSignal;
}

class TimeoutError extends Error {}

export async function post(what: Post, line: Line): Promise<Posted> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const responseCode = await send(what, line);
    return { responseCode, durationMs: durationMs(), fault: faultOf(responseCode) };
  } catch (error) {
    line.signal.throwIfAborted();
    return { responseCode: null, durationMs: durationMs(), fault: faultBy(error) };
  }
}

function send({ url: text, headers, body }: Post, { policy, timeoutMs, signal }: Line): Promise<number> {
  const url = policy.checked(text);
  if (!url) return Promise.reject(new AddressError());
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const call = request(url, {
      method: 'POST',
      // Do not reuse connections: each must use the address that was checked for it.
      agent: false,
      lookup: policy.lookupFor(url),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
      signal,
    });
    const timer = setTimeout(() => call.destroy(new TimeoutError()), timeoutMs);
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.on('close', () => {
      clearTimeout(timer);
      reject(new Error('closed'));
    });
    call.end(bytes);
  });
}

function faultOf(code: number): Fault | null {
  if (code >= 200 && code < 300) return null;
  return code >= 300 && code < 400 ? 'redirect' : 'status';
}

function faultBy(error: unknown): Fault {
  if (error instanceof AddressError) return 'address';
  if (error instanceof TimeoutError) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /TLS|SSL|CERT|SIGNATURE|EPROTO/.test(code) ? 'tls' : 'connection';
}
