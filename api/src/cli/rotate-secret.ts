/**
 * Gives the server another secret. What the old one encrypted is encrypted again, in one write; what it signed is taken
 * for a while, or not at all. No server may run meanwhile.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { WEBHOOK_SECRET_PREFIX } from '@tableside/protocol/rest/integrations.ts';
import { openEarlier, sealEarlier } from '../http/security/earlier-secrets.ts';
import { createSecrets } from '../http/security/secrets.ts';
import { keptSecret, secretOf } from '../start/data-dir.ts';
import { keepNextSecret, settleNextSecret, takeNextSecret } from '../start/next-secret.ts';
import type { SealedText } from '../storage/door/sealed.ts';
import { whileNoServerWorks } from '../storage/postgres/alone.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import type { Storage } from '../storage/storage.ts';
import { type CliContext, existingDatabase, withStorage } from './cli-context.ts';
import { CliError } from './cli-error.ts';

const TOKENS_MS = 7 * DAY_MS;

interface Asked {
  readonly isNow: boolean;
  /** The file with the old secret, where JWT_SECRET gives the new one. */
  readonly before: string | undefined;
}

export async function rotateSecret(context: CliContext, asked: Asked): Promise<number> {
  const { jwtSecret, databaseUrl } = context.config;
  if (jwtSecret === undefined && asked.before !== undefined)
    throw new CliError('JWT_SECRET is not set, so the old secret is known here. Leave out --before.');
  if (jwtSecret !== undefined && asked.before === undefined)
    throw new CliError(
      'JWT_SECRET gives the secret. Put the old one into a file and a new one into JWT_SECRET, at every server, and run rotate-secret --before <file>.',
    );
  await (databaseUrl === undefined ? rotateFile(context, asked) : rotateShared(context, databaseUrl, asked));
  return 0;
}

async function rotateFile(context: CliContext, asked: Asked): Promise<void> {
  const { folder, config } = context;
  existingDatabase(folder);
  const lock = lockFolder(folder);
  try {
    await withStorage(context, async (storage) => {
      if (config.jwtSecret !== undefined)
        return rotate(context, storage, { asked, ...(await given(context, asked)) });
      settleNextSecret(folder, await storage.sealed.note());
      if (!existsSync(secretOf(folder)))
        throw new CliError(`${secretOf(folder)} is missing: put back a copy of it.`);
      const [from, to] = [keptSecret(folder), newSecret()];
      keepNextSecret(folder, to);
      await rotate(context, storage, { asked, from, to, isKept: false });
      takeNextSecret(folder);
    });
  } finally {
    lock.release();
  }
}

const rotateShared = (context: CliContext, url: string, asked: Asked): Promise<void> =>
  whileNoServerWorks(url, async (kept) => {
    const { jwtSecret } = context.config;
    if (jwtSecret === undefined && kept === undefined)
      throw new CliError('The database has no secret of its own. Start a server once.');
    const secrets =
      jwtSecret === undefined
        ? { from: kept ?? '', to: newSecret(), isKept: true }
        : await given(context, asked);
    await withStorage(context, (storage) => rotate(context, storage, { asked, ...secrets }));
  });

const newSecret = (): string => randomBytes(32).toString('base64url');

interface Secrets {
  readonly from: string;
  readonly to: string;
  /** Whether the database keeps the new one. */
  readonly isKept: boolean;
}

async function given({ hands, path, config }: CliContext, { before = '' }: Asked): Promise<Secrets> {
  const from = (await hands.asTyped(() => readFileSync(path(before), 'utf8'))).trim();
  if (from === config.jwtSecret)
    throw new CliError(`${path(before)} holds what is in JWT_SECRET. Put a new one there.`);
  return { from, to: config.jwtSecret ?? '', isKept: false };
}

async function rotate(
  { out, at, now }: CliContext,
  storage: Storage,
  { asked, from, to, isKept }: Secrets & { readonly asked: Asked },
): Promise<void> {
  const earlier = openEarlier(from, await storage.sealed.note());
  const old = createSecrets(
    from,
    earlier.map(({ secret }) => secret),
  );
  const fresh = createSecrets(to);
  let unread = 0;
  const again = (text: SealedText): string => {
    if (text.kind === 'webhook' && text.sealed.startsWith(WEBHOOK_SECRET_PREFIX)) return text.sealed;
    const isNamed = text.kind === 'webhook' || text.kind === 'card';
    const owner = isNamed ? `${text.kind} ${text.id}` : text.id;
    if (fresh.open(text.sealed, owner) !== undefined) return text.sealed;
    const opened = old.open(text.sealed, owner);
    if (opened === undefined) unread += 1;
    return opened === undefined ? text.sealed : fresh.seal(opened, owner);
  };
  const tokensUntil = new Date(now() + TOKENS_MS).toISOString();
  const kept = asked.isNow ? [] : [{ secret: from, tokensUntil }, ...earlier];
  const changed = await storage.sealed.rotate({
    again,
    secret: { value: to, isKept },
    note: sealEarlier(to, kept),
    endsAll: asked.isNow,
    at: at(),
  });
  out(`The secret is another one. What it encrypts was encrypted again: ${changed}.`);
  if (unread > 0) out(`${unread} were encrypted with a secret that is not known here, and stay as they are.`);
  out(
    asked.isNow
      ? 'Everybody signs in again. PINs, recovery codes, invitations and reset codes have ended: give out new ones.'
      : `Who is signed in stays so until ${tokensUntil}. If the old secret was stolen, run this with --now.`,
  );
}
