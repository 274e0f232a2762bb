/** An example of each call and of its answer, recorded from a whole server by `npm run docs:examples`. */
import recorded from './examples.json' with { type: 'json' };
import type { Operation } from './operation.ts';

interface Example {
  readonly request?: unknown;
  readonly answer?: unknown;
}

const EXAMPLES: Readonly<Record<string, Example>> = recorded;

/** `GET /api/orders/:id`, as the server lists it. */
export function giveExample(route: string, { requestBody, responses = {} }: Operation): void {
  const { request, answer } = EXAMPLES[route] ?? {};
  const asked = requestBody?.content?.['application/json'];
  if (asked && request !== undefined) asked.example = request;
  // A call that makes a row answers 201; one that is held, 202, in another shape.
  const done = responses['201'] ?? responses['200'];
  const [first] = Object.values(done?.content ?? {});
  if (first && answer !== undefined) first.example = answer;
}
