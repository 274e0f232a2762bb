/** Makes a self-signed certificate with the validity that a test needs. Encodes the parts of X.509 itself. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface SelfSigned {
  readonly cert: string;
  readonly key: string;
}

const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, ...parts);
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
const identifier = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const bits = (value: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), value);
const time = (at: Date): Buffer =>
  tagged(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

/** ECDSA with SHA-256. */
const SIGNED_BY = sequence(identifier('2a8648ce3d040302'));
const nameOf = (host: string): Buffer =>
  sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(host)))));

function asPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** The extension with the names that browsers look at. */
const alternativeNames = (names: readonly string[]): Buffer =>
  tagged(
    0xa3,
    sequence(
      sequence(
        identifier('551d11'),
        tagged(0x04, sequence(...names.map((name) => tagged(0x82, Buffer.from(name))))),
      ),
    ),
  );

/** `names` are those that browsers look at; `host` is the subject. */
export function selfSigned(
  from: number,
  to: number,
  { host = 'localhost', names = [] }: { host?: string; names?: readonly string[] } = {},
): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(7),
    SIGNED_BY,
    nameOf(host),
    sequence(time(new Date(from)), time(new Date(to))),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(names.length > 0 ? [alternativeNames(names)] : []),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  return {
    cert: asPem(sequence(toBeSigned, SIGNED_BY, bits(signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
