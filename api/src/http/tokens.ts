/** Tokens: a signed `{sub, sid, venueId}` that names a session row. The row decides how long it lives, not the token. */
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const Claims = v.object({ sub: v.string(), sid: v.string(), venueId: v.string() });
export type Claims = v.InferOutput<typeof Claims>;

export interface Tokens {
  sign(claims: Claims): string;
  /** undefined when the signature or the shape is not ours. */
  verify(token: string): Claims | undefined;
}

/** Tokens whose signature was looked at. Whether the session lives is asked each time. */
const REMEMBERED = 1000;

export async function createTokens(app: FastifyInstance, secret: string): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: REMEMBERED },
  });
  return {
    sign: (claims) => app.jwt.sign({ ...claims }),
    verify(token) {
      try {
        const parsed = v.safeParse(Claims, app.jwt.verify(token));
        return parsed.success ? parsed.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
