/** What the office does with an account of Stripe: tries its key, finds its locations, pairs readers and asks how they are. */
import * as v from 'valibot';
import { callStripe, type StripeCall, type StripeLine, type StripeSaid } from './call.ts';

const Location = v.object({ id: v.string(), display_name: v.string(), livemode: v.boolean() });
const Locations = v.object({ data: v.array(Location) });
const Reader = v.object({
  id: v.pipe(v.string(), v.regex(/^tmr_[A-Za-z0-9_]{1,60}$/)),
  livemode: v.boolean(),
  status: v.optional(v.nullable(v.string())),
});
const Readers = v.object({ data: v.array(Reader) });

export interface StripeLocation {
  readonly id: string;
  readonly name: string;
}

/** `key`: Stripe does not take the key. `no`: it refused this. `lost`: nobody knows. */
type Failure = 'key' | 'no' | 'lost';
export type StripeResult<T> = { readonly found: T } | { readonly failed: Failure };

export interface PairedReader {
  readonly ref: string;
  readonly test: boolean;
}

export interface Pairing {
  /** The three words on the reader. */
  readonly code: string;
  readonly name: string;
  readonly locationId: string;
}

export class StripeAccount {
  readonly #line: StripeLine;

  constructor(line: StripeLine) {
    this.#line = line;
  }

  /** Returns where its readers may stand. It also says whether Stripe takes the key. */
  async locations(): Promise<StripeResult<readonly StripeLocation[]>> {
    const said = await this.#ask(Locations, { method: 'GET', path: '/v1/terminal/locations?limit=100' });
    if ('failed' in said) return said;
    return { found: said.found.data.map(({ id, display_name: name }) => ({ id, name })) };
  }

  async pair({ code, name, locationId }: Pairing): Promise<StripeResult<PairedReader>> {
    const fields = { registration_code: code, label: name, location: locationId };
    const said = await this.#ask(Reader, { method: 'POST', path: '/v1/terminal/readers', fields });
    return 'failed' in said ? said : { found: { ref: said.found.id, test: !said.found.livemode } };
  }

  /** Returns whether each of its readers is online, by what Stripe calls it. */
  async readers(): Promise<StripeResult<ReadonlyMap<string, boolean>>> {
    const said = await this.#ask(Readers, { method: 'GET', path: '/v1/terminal/readers?limit=100' });
    if ('failed' in said) return said;
    return { found: new Map(said.found.data.map(({ id, status }) => [id, status === 'online'])) };
  }

  /** Returns whether the reader is of this account, and of this mode of it. */
  async knows(ref: string): Promise<StripeResult<boolean>> {
    const path = `/v1/terminal/readers/${encodeURIComponent(ref)}`;
    try {
      const said = await callStripe(this.#line, { method: 'GET', path });
      if (said.status < 300 || said.status === 404) return { found: said.status < 300 };
      const failed = whyNot(said);
      return { failed: failed === 'no' ? 'lost' : failed };
    } catch {
      return { failed: 'lost' };
    }
  }

  async #ask<S extends v.GenericSchema>(
    schema: S,
    call: StripeCall,
  ): Promise<StripeResult<v.InferOutput<S>>> {
    try {
      const said = await callStripe(this.#line, call);
      const read = v.safeParse(schema, said.body);
      if (said.status < 300 && read.success) return { found: read.output };
      return { failed: whyNot(said) };
    } catch {
      return { failed: 'lost' };
    }
  }
}

function whyNot({ status }: StripeSaid): Failure {
  if (status === 401 || status === 403) return 'key';
  return status === 400 || status === 404 || status === 402 ? 'no' : 'lost';
}
