/** Tokens: a signed `{sub, sid, venueId}` that names a session row. The row, not the token, decides when it expires. */
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
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

/** Caches this many tokens whose signature was verified. Whether the session is live is checked each time. */
const REMEMBERED = 1000;

export async function createTokens(app: FastifyInstance, secret: string): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: REMEMBERED },
  });
  const verify = (token: string) => {
    try {
      const parsed = v.safeParse(Claims, app.jwt.verify(token));
      return parsed.success ? parsed.output : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    sign: (claims) => app.jwt.sign({ ...claims }),
    verify,
    grant(token) {
      const claims = verify(token);
      if (!claims) return null;
      const { sid, sub, iat } = claims;
      return { sessionId: sid, userId: sub, issuedAt: new Date(iat * 1000).toISOString() };
    },
  };
}
