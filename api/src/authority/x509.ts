/** Makes the certificates of an authority of the house's own, and reads what an authority is limited to. */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { Limits } from './limits.ts';

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
/** A tablet whose clock is behind takes them all the same. */
const BACKDATED_DAYS = 1;
const AUTHORITY_DAYS = 3650;
/** Browsers take no more than 398 days. */
const SERVER_DAYS = 397;

/** A certificate and its key, both in PEM form in one text, so that one write replaces both. */
export type Pair = string;

interface Subject {
  readonly limits: Limits;
  readonly now: number;
}

/** The constraints are critical: whoever does not know them refuses what the authority signed. */
export function makeAuthority({ limits, now }: Subject): Pair {
  const { privateKey, publicKey } = newKey();
  const name = nameOf(`Tableside ${limits.names[0] ?? ''}`.trim());
  return pairOf(privateKey, {
    issuer: name,
    subject: name,
    publicKey,
    signedWith: privateKey,
    from: now - BACKDATED_DAYS * DAY_MS,
    to: now + AUTHORITY_DAYS * DAY_MS,
    extensions: [
      critical(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 })),
      critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign)),
      critical(id_ce_nameConstraints, constraintsOf(limits)),
      usual(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifierOf(publicKey))),
    ],
  });
}

/** Checks nothing: what lies outside of the limits of the authority is refused by whoever reads it. */
export function issue(
  authority: Pair,
  asked: { readonly names: readonly string[]; readonly addresses: readonly string[]; readonly now: number },
): Pair {
  const { names, addresses, now } = asked;
  const { certificate, key } = openPair(authority);
  const { privateKey, publicKey } = newKey();
  const named = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...addresses.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  return pairOf(privateKey, {
    issuer: AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.subject,
    subject: nameOf(names[0] ?? addresses[0] ?? ''),
    publicKey,
    signedWith: key,
    from: now - BACKDATED_DAYS * DAY_MS,
    to: Math.min(now + (SERVER_DAYS - BACKDATED_DAYS) * DAY_MS, Date.parse(certificate.validTo)),
    extensions: [
      critical(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
      critical(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature)),
      usual(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      usual(id_ce_subjectAltName, new SubjectAlternativeName(named)),
      usual(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({
          keyIdentifier: new SubjectKeyIdentifier(identifierOf(certificate.publicKey)),
        }),
      ),
    ],
  });
}

/** Throws when the text does not hold a certificate and its key. */
export function openPair(pair: Pair): { readonly certificate: X509Certificate; readonly key: KeyObject } {
  const certificate = new X509Certificate(pair);
  const key = keyOf(pair);
  if (!certificate.checkPrivateKey(key)) throw new Error('the key is not that of the certificate');
  return { certificate, key };
}

/** Returns what an authority may vouch for: nothing when it says nothing. */
export function limitsOf({ raw }: Pick<X509Certificate, 'raw'>): Limits {
  const { extensions = [] } = AsnConvert.parse(raw, Certificate).tbsCertificate;
  const found = extensions.find(({ extnID }) => extnID === id_ce_nameConstraints);
  const { permittedSubtrees = [] } = found ? AsnConvert.parse(found.extnValue, NameConstraints) : {};
  const bases = [...permittedSubtrees].map(({ base }) => base);
  return {
    names: bases.flatMap(({ dNSName }) => dNSName ?? []),
    networks: bases.flatMap(({ iPAddress }) => iPAddress ?? []),
  };
}

/** Addresses would be free if no limit mentioned any. */
function constraintsOf({ names, networks }: Limits): NameConstraints {
  const permitted = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...networks.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const none = networks.length === 0 ? ['0.0.0.0/0', '::/0'] : ['::/0'];
  const excluded = none.map((iPAddress) => new GeneralName({ iPAddress }));
  const trees = (bases: GeneralName[]) =>
    new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return new NameConstraints({ permittedSubtrees: trees(permitted), excludedSubtrees: trees(excluded) });
}

interface Content {
  readonly issuer: Name;
  readonly subject: Name;
  readonly publicKey: KeyObject;
  readonly signedWith: KeyObject;
  /** ms */
  readonly from: number;
  readonly to: number;
  readonly extensions: Extension[];
}

function pairOf(privateKey: KeyObject, content: Content): Pair {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: newSerial(),
    signature: algorithm,
    issuer: content.issuer,
    validity: new Validity({ notBefore: new Date(content.from), notAfter: new Date(content.to) }),
    subject: content.subject,
    subjectPublicKeyInfo: AsnConvert.parse(derOf(content.publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions(content.extensions),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), content.signedWith);
  const made = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: bytesOf(signature),
  });
  const certificate = new X509Certificate(Buffer.from(AsnConvert.serialize(made)));
  return `${certificate.toString()}${privateKey.export({ type: 'pkcs8', format: 'pem' })}`;
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

function keyOf(pair: Pair): KeyObject {
  const [pem] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(pair) ?? [];
  if (pem === undefined) throw new Error('there is no key');
  return createPrivateKey(pem);
}

/** 127 random bits: never zero, never negative. */
function newSerial(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytesOf(bytes);
}

const derOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' });

const identifierOf = (publicKey: KeyObject): OctetString =>
  new OctetString(createHash('sha256').update(derOf(publicKey)).digest().subarray(0, 20));

/** A copy, because a Buffer may be a part of a larger one. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

const nameOf = (text: string): Name =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: text }) }),
    ]),
  ]);

const extension = (isCritical: boolean) => (extnID: string, value: object) =>
  new Extension({
    extnID,
    critical: isCritical,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  });
const critical = extension(true);
const usual = extension(false);
