/**
 * Adds an example of the request and the answer to each call. `npm run docs:examples` records them on a whole server.
 */
import recorded from './examples.json' with { type: 'json' };
import type { Operation } from './operation.ts';

interface Example {
  readonly request?: unknown;
  readonly answer?: unknown;
}

const EXAMPLES: Readonly<Record<string, Example>> = recorded;

/** `route` is written as the server lists it: `GET /api/orders/:id`. */
export function giveExample(route: string, { requestBody, responses = {} }: Operation): void {
  const { request, answer } = EXAMPLES[route] ?? {};
  const asked = requestBody?.content?.['application/json'];
  if (asked && request !== undefined) asked.example = request;
  // A call that makes a row answers 201. A held command answers 202 in another shape, so it is not used.
  const done = responses['201'] ?? responses['200'];
  const [first] = Object.values(done?.content ?? {});
  if (first && answer !== undefined) first.example = answer;
}
