/** Most calls have the same refusals. The most frequent one for a status is written once, as in `Error409`. */

type Answers = Record<string, object>;

interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, { responses?: Answers }>>>>;
  readonly components?: object;
}

export function shareRefusals<D extends Described>(description: D): D {
  const operations = Object.values(description.paths ?? {}).flatMap((path) => Object.values(path));
  const shared = mostGiven(
    operations.flatMap(({ responses = {} }) => Object.entries(responses).filter(isErrorResponse)),
  );
  for (const operation of operations) {
    const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
      const isShared = shared.get(status) === JSON.stringify(answer);
      return [status, isShared ? { $ref: `#/components/responses/Error${status}` } : answer];
    });
    operation.responses = Object.fromEntries(answers);
  }
  const responses = [...shared].map(([status, text]) => [`Error${status}`, JSON.parse(text)]);
  return {
    ...description,
    components: { ...description.components, responses: Object.fromEntries(responses) },
  };
}

const isErrorResponse = ([status]: [string, object]): boolean => status >= '400';

/** Returns the most frequent answer for each status, as JSON text. */
function mostGiven(answers: readonly [status: string, answer: object][]): Map<string, string> {
  const counts = new Map<string, number>();
  const most = new Map<string, string>();
  for (const [status, answer] of answers) {
    const text = JSON.stringify(answer);
    const count = (counts.get(status + text) ?? 0) + 1;
    counts.set(status + text, count);
    if (count > (counts.get(status + most.get(status)) ?? 0)) most.set(status, text);
  }
  return most;
}
