/** Which charge a webhook of Stripe is about: our own id, or what Stripe calls its intent. */
import * as v from 'valibot';

const maybe = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const Text = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/));
const Event = v.object({
  data: v.object({
    object: v.object({
      id: maybe(Text),
      payment_intent: maybe(Text),
      metadata: maybe(v.object({ charge: maybe(Text) })),
      action: maybe(v.object({ process_payment_intent: maybe(v.object({ payment_intent: maybe(Text) })) })),
    }),
  }),
});

export function aboutOf(body: Uint8Array): string | undefined {
  try {
    const { object } = v.parse(Event, JSON.parse(Buffer.from(body).toString('utf8'))).data;
    const ofReader = object.action?.process_payment_intent?.payment_intent;
    return object.metadata?.charge ?? ofReader ?? object.payment_intent ?? object.id;
  } catch {
    return undefined;
  }
}
