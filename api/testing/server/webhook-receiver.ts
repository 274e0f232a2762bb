/** A third-party program that receives webhooks: a real HTTP server that answers as the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly venueId: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** A status, or a function that controls the response and may never send it. */
type Answer = number | ((response: ServerResponse) => void);

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** The most requests that were open at the same time. */
  readonly mostAtOnce: number;
  /** Sets the answer from the next request on. */
  answers(answer: Answer): void;
  /** Resolves with the first request that matches, including earlier ones. */
  until(fits: (one: Received, all: readonly Received[]) => boolean): Promise<Received>;
  close(): Promise<void>;
}

export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Answer = 200;
  let heard: (() => void)[] = [];
  let [open, mostAtOnce] = [0, 0];
  const server = createServer((request, response) => {
    open += 1;
    mostAtOnce = Math.max(mostAtOnce, open);
    response.on('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, body, event: JSON.parse(body) });
      if (typeof answer === 'number') response.writeHead(answer).end();
      else answer(response);
      const told = heard;
      heard = [];
      for (const tell of told) tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    get mostAtOnce() {
      return mostAtOnce;
    },
    answers: (next) => {
      answer = next;
    },
    async until(fits) {
      for (;;) {
        const found = received.find((one) => fits(one, received));
        if (found) return found;
        await new Promise<void>((resolve) => heard.push(resolve));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
