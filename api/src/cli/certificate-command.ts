/** Makes the authority of the house and the certificate of its server, and says how tablets come to trust them. */
import { existsSync, writeFileSync } from 'node:fs';
import {
  authorityIn,
  keepCertificate,
  newAuthority,
  type OwnCertificate,
} from '../authority/own-certificate.ts';
import { connectAddresses, networksNow } from '../start/addresses.ts';
import { prepareDataDir } from '../start/data-dir.ts';
import { adviceFor } from './advice.ts';
import { type CliContext, isOfServer } from './cli-context.ts';
import { CliError } from './cli-error.ts';

interface Asked {
  /** Replaces the authority that is there. */
  readonly isNew: boolean;
  /** A file for the certificate of the authority, without its key. */
  readonly file: string | undefined;
}

export async function certificate(context: CliContext, { isNew, file }: Asked): Promise<number> {
  const { config, now } = context;
  const dataDir = prepareDataDir(config.dataDir);
  const wanted = { dataDir, names: config.tlsNames, networks: networksNow(), now: now() };
  const before = authorityIn(dataDir);
  if (isNew) newAuthority(wanted);
  const own = keepCertificate(wanted);
  if (own.fault !== undefined) throw own.fault;
  tell(context, own);
  if (isNew && before)
    context.out('Each tablet has to trust the new authority. What it trusted before is void.');
  if (file !== undefined) await bringOut(context, file, own);
  return 0;
}

function tell(
  { out, config, environment }: CliContext,
  { authority, limits, server, leftOut }: OwnCertificate,
): void {
  const { names, networks } = limits;
  out(
    `The authority may vouch for ${[...names, ...networks].join(', ')} alone, until ${dayOf(authority.validTo)}.`,
  );
  out(`  SHA-256  ${authority.fingerprint256}`);
  out(`The certificate of the server names ${namedIn(server)}, and ends on ${dayOf(server.validTo)}.`);
  if (leftOut.length > 0)
    out(
      `It may not name ${leftOut.join(', ')}: make another authority with certificate --new, if tablets need that.`,
    );
  const { isPackaged } = adviceFor(environment);
  if (config.tls?.isOwn) {
    out('The server uses it, and makes the next one in time. On a tablet, open:');
    for (const address of connectAddresses(config, networksNow())) out(`  ${address}`);
    if (config.httpPort === undefined)
      out(
        'With HTTP_PORT=80, this page opens without a warning, and the tablet loads there what it has to trust.',
      );
  } else if (config.tls) out('TLS_CERT names another certificate, so the server does not use it.');
  else
    out(
      isPackaged
        ? 'To use it, set TLS=own, PORT=443 and HTTP_PORT=80 in /etc/tableside/env, and restart the server: sudo systemctl restart tableside'
        : 'To use it, start the server with TLS=own, and with HTTP_PORT for the page on which tablets connect.',
    );
}

async function bringOut(context: CliContext, typed: string, { authority }: OwnCertificate): Promise<void> {
  const { hands, path, out } = context;
  const file = path(typed);
  if (isOfServer(context, file)) throw new CliError(`Name a file outside of ${context.folder}.`);
  await hands.asTyped(() => {
    if (existsSync(file)) throw new CliError(`${file} is there already.`);
    writeFileSync(file, authority.toString(), { mode: 0o644, flag: 'wx' });
  });
  await hands.giveToOwner(file);
  out(`${file} is the certificate of the authority. It holds no key, and tablets may have it.`);
}

const namedIn = ({ subjectAltName = '' }: OwnCertificate['server']): string =>
  subjectAltName
    .split(', ')
    .map((one) => one.replace(/^[^:]*:/, ''))
    .join(', ');

const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10);
