/** Checks how long a TLS certificate is still valid, early enough to renew it. */

import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Server } from 'node:net';
import { Server as SecureServer } from 'node:tls';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';

/** Days before expiry at which the warning starts, and at which it becomes urgent. */
const WARN_DAYS = 21;
const URGENT_DAYS = 7;

export interface CertificateState {
  readonly level: 'good' | 'soon' | 'urgent' | 'bad';
  readonly text: string;
}

/** Checks the first certificate in the text, which is the server's own. */
export function certificateState(pem: string, key: string, now: number): CertificateState {
  const certificate = parsed(pem);
  if (!certificate) return { level: 'bad', text: 'TLS_CERT holds no certificate in PEM form' };
  if (!fitsKey(certificate, key)) return { level: 'bad', text: 'TLS_KEY is not the key of the certificate' };
  if (Date.parse(certificate.validFrom) > now) {
    return { level: 'bad', text: `the TLS certificate is not valid before ${dateOf(certificate.validFrom)}` };
  }
  const days = Math.floor((Date.parse(certificate.validTo) - now) / DAY_MS);
  const until = dateOf(certificate.validTo);
  if (days < 0) return { level: 'bad', text: `the TLS certificate ended on ${until}` };
  const text = `the TLS certificate ends on ${until}, in ${days} ${days === 1 ? 'day' : 'days'}`;
  return { level: days <= URGENT_DAYS ? 'urgent' : days <= WARN_DAYS ? 'soon' : 'good', text };
}

/** Returns when it ends, in ms; undefined when the text holds no certificate. */
export function endsAt(pem: string): number | undefined {
  const certificate = parsed(pem);
  return certificate && Date.parse(certificate.validTo);
}

/** The names and addresses that browsers take the certificate for. They do not look at its subject. */
export const namesOf = (pem: string): string[] =>
  (parsed(pem)?.subjectAltName ?? '').split(', ').flatMap((one) => one.split(':')[1] || []);

export const isNamed = (pem: string, host: string): boolean =>
  parsed(pem)?.checkHost(host, { subject: 'never' }) !== undefined;

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function fitsKey(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

const dateOf = (text: string): string => new Date(text).toISOString().slice(0, 10);

/** Undefined for a server without TLS. `setSecureContext` has it use another certificate for new connections. */
export const secureServerOf = ({ server }: { readonly server: Server }): SecureServer | undefined =>
  server instanceof SecureServer ? server : undefined;
