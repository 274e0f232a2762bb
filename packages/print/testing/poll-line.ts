/** The network between a printer that asks and a server: it can lose a request on its way, or the answer. */

export interface PollRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With a `?`, or empty. */
  readonly query: string;
  readonly type: string;
  readonly body: string;
}

export interface PollAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

export type Loss = 'request' | 'answer' | 'nothing';

export interface PollLine {
  /** Null: no answer came. */
  ask(request: PollRequest): Promise<PollAnswer | null>;
  /** What happens to the next ones, one after the other. */
  lose(...losses: readonly Loss[]): void;
}

/** `url`: what the office shows for this printer. */
export function createPollLine(url: string): PollLine {
  const losses: Loss[] = [];
  return {
    async ask({ method, query, type, body }) {
      const loss = losses.shift();
      if (loss === 'request') return null;
      const withBody = body === '' ? {} : { body, headers: { 'content-type': type } };
      const answer = await fetch(`${url}${query}`, { method, ...withBody }).catch(() => null);
      if (answer === null) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (loss === 'answer') return null;
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: bytes };
    },
    lose: (...more) => losses.push(...more),
  };
}

export const textOf = (answer: PollAnswer): string => new TextDecoder().decode(answer.body);
