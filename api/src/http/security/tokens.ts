/**
 * Tokens: a signed `{sub, sid, venueId}` that names a session row. The row, not the token, decides when it expires. The
 * header names the key, so that after a rotation of the secret the earlier one still proves its tokens for a while.
 */
import { createHash } from 'node:crypto';
import fastifyJwt, { type JWT } from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Clock, isoNow } from '../../commands/clock.ts';
import type { Grant } from '../../sync/sync-deps.ts';

const Claims = v.object({
  sub: v.string(),
  sid: v.string(),
  venueId: v.string(),
  iat: v.optional(v.number(), 0),
});
export type Claims = Omit<v.InferOutput<typeof Claims>, 'iat'>;

export interface Tokens {
  sign(claims: Claims): string;
  /** Returns undefined when the signature or the shape is invalid. */
  verify(token: string): Claims | undefined;
  /** Returns what a token proves about work done under it. */
  grant(token: string): Grant | null;
}

import type { EarlierSecrets } from './earlier-secrets.ts';

/** Caches this many tokens whose signature was verified. Whether the session is live is checked each time. */
const REMEMBERED = 1000;

export interface TokenSecrets {
  readonly secret: string;
  readonly earlier: EarlierSecrets;
  readonly clock: Clock;
}

export async function createTokens(
  app: FastifyInstance,
  { secret, earlier, clock }: TokenSecrets,
): Promise<Tokens> {
  const current = await createKey(app, { secret, isCurrent: true });
  const before: (Awaited<ReturnType<typeof createKey>> & { readonly until: string })[] = [];
  for (const one of earlier)
    before.push({
      ...(await createKey(app, { secret: one.secret, isCurrent: false })),
      until: one.tokensUntil,
    });
  const verify = (token: string): VerifiedClaims | undefined => {
    const kid = kidIn(token);
    const now = isoNow(clock);
    const living = [current, ...before.filter(({ until }) => now < until)];
    return living.find((one) => one.kid === kid)?.verify(token);
  };
  return {
    sign: current.sign,
    verify,
    grant(token) {
      const claims = verify(token);
      if (!claims) return null;
      const { sid, sub, iat } = claims;
      return { sessionId: sid, userId: sub, issuedAt: new Date(iat * 1000).toISOString() };
    },
  };
}

type VerifiedClaims = v.InferOutput<typeof Claims>;

/** Tells keys apart, and says nothing of the secret. */
const kidOf = (secret: string): string =>
  createHash('sha256').update(`tableside key id\n${secret}`).digest('base64url').slice(0, 11);

function kidIn(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
    return v.parse(v.object({ kid: v.string() }), header).kid;
  } catch {
    return undefined;
  }
}

/** Signs and verifies with one secret. Call it for the current one first. */
async function createKey(
  app: FastifyInstance,
  { secret, isCurrent }: { readonly secret: string; readonly isCurrent: boolean },
) {
  const kid = kidOf(secret);
  const namespace = `key ${kid}`;
  await app.register(fastifyJwt, {
    secret,
    ...(!isCurrent && { namespace }),
    sign: { algorithm: 'HS256', kid },
    verify: { algorithms: ['HS256'], cache: REMEMBERED },
  });
  const jwt = isCurrent ? app.jwt : (app.jwt as unknown as Record<string, JWT>)[namespace];
  if (!jwt) throw new Error('The key of tokens is not registered.');
  return {
    kid,
    sign: (claims: Claims): string => jwt.sign({ ...claims }),
    verify(token: string): VerifiedClaims | undefined {
      try {
        const parsed = v.safeParse(Claims, jwt.verify(token));
        return parsed.success ? parsed.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
