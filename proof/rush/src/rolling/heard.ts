/**
 * Notes what devices hear of a server that is replaced: errors, how long no change of anybody was taken, how long they had no
 * connection, and offers of an update.
 */
import type { Engine } from '@tableside/web/engine/engine.ts';

export class Answers {
  /** How often each status and code, or each fault of the network, was heard. */
  readonly errors = new Map<string, number>();
  /** The longest time between two pushes that were taken, in ms. */
  longestStillMs = 0;
  #takenAt: number | undefined;

  /** Fetches, and notes what is no success and when a push was taken. */
  readonly fetch: typeof fetch = async (input, init) => {
    try {
      const answer = await fetch(input, init);
      if (!answer.ok) this.#note(`${answer.status} ${codeIn(await answer.clone().text())}`);
      else if (isPush(input)) this.#noteTaken(performance.now());
      return answer;
    } catch (error) {
      this.#note(`0 ${causeOf(error)}`);
      throw error;
    }
  };

  #note(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  #noteTaken(now: number): void {
    this.longestStillMs = Math.max(this.longestStillMs, now - (this.#takenAt ?? now));
    this.#takenAt = now;
  }
}

const isPush = (input: Parameters<typeof fetch>[0]): boolean =>
  (input instanceof Request ? input.url : String(input)).endsWith('/sync/push');

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? text;
  } catch {
    return text;
  }
}

function causeOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  return cause instanceof Error ? `${name} ${cause.message}` : `${name} ${message}`;
}

/** Notes the connection of an engine from now on. */
export class LiveLine {
  /** How long each time without a connection took, in ms. */
  readonly gaps: number[] = [];
  /** Each build that the engine was told of, as an update to offer, and as undefined when it is its own. */
  readonly offers: (string | undefined)[] = [];
  readonly #stop: () => void;
  #lostAt: number | undefined;

  constructor({ status }: Engine) {
    this.offers.push(status.get().updateAvailable);
    this.#stop = status.subscribe(() => {
      const { phase, updateAvailable } = status.get();
      if (updateAvailable !== this.offers.at(-1)) this.offers.push(updateAvailable);
      if (phase !== 'online') this.#lostAt ??= performance.now();
      else if (this.#lostAt !== undefined) {
        this.gaps.push(performance.now() - this.#lostAt);
        this.#lostAt = undefined;
      }
    });
  }

  /** Ends it. Throws when there is no connection now. */
  end(): void {
    this.#stop();
    if (this.#lostAt !== undefined) throw new Error('the engine has no connection');
  }
}
