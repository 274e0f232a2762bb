/** What the server tells everybody on its network about connecting a tablet: `GET /connect/facts.json`. */
import * as v from 'valibot';

const Address = v.pipe(v.string(), v.url());

export const Connection = v.object({
  /** Where a tablet opens the page on which it connects, the best address first. Empty where a proxy has https. */
  pages: v.array(Address),
  /** The SHA-256 of the authority that a tablet has to trust. Null where it trusts the certificate anyway. */
  fingerprint: v.nullable(v.string()),
  /** When the certificate of the server ends; null when it has none itself. */
  endsAt: v.nullable(v.string()),
  authorityEndsAt: v.nullable(v.string()),
});
export type Connection = v.InferOutput<typeof Connection>;
