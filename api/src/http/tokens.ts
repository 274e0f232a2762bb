/** Tokens: a signed `{sub, sid, venueId}` that names a session row. The row decides how long it lives, not the token. */
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Grant } from '../sync/sync-deps.ts';

const Claims = v.object({
  sub: v.string(),
  sid: v.string(),
  venueId: v.string(),
  iat: v.optional(v.number(), 0),
});
export type Claims = Omit<v.InferOutput<typeof Claims>, 'iat'>;

export interface Tokens {
  sign(claims: Claims): string;
  /** undefined when the signature or the shape is not ours. */
  verify(token: string): Claims | undefined;
  /** What a token says of the work that was made under it. */
  grant(token: string): Grant | null;
}

/** Tokens whose signature was looked at. Whether the session lives is asked each time. */
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
