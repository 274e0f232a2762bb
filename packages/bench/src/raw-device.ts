/**
 * A device without a screen or a mirror. Its socket says hello, pulls what it missed and subscribes. After a connection
 * loss it probes the server and reconnects with the engine's own back-off.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { ClientFrame } from '@tableside/protocol/frames.ts';
import { LIMITS, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { backOffMs } from '@tableside/web/engine/connection/back-off.ts';
import { WebSocket } from 'ws';

export interface DeviceOf {
  /** For example `http://127.0.0.1:…`. */
  readonly address: string;
  readonly token: string;
}

export interface DeviceNews {
  /** Called when everything is pulled and changes arrive as frames. */
  readonly onLive: () => void;
  /** Called when a call fails, with its status, or 0 when there was no answer. */
  readonly onFailure: (status: number) => void;
}

const RANDOM = { next: Math.random };
const NO_ANSWER = 0;

export class RawDevice {
  readonly #of: DeviceOf;
  readonly #news: DeviceNews;
  readonly #clientId = randomUUID();
  #socket: WebSocket | undefined;
  #cursor: number;
  #attempt = 0;
  #isClosed = false;

  /** `cursor` is the number of the last change that the device holds. */
  constructor(of: DeviceOf, cursor: number, news: DeviceNews) {
    this.#of = of;
    this.#cursor = cursor;
    this.#news = news;
  }

  get cursor(): number {
    return this.#cursor;
  }

  dial(): void {
    const socket = new WebSocket(`${this.#of.address.replace('http', 'ws')}/api/ws`, {
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const hello = { protocol: PROTOCOL_VERSION, token: this.#of.token, clientId: this.#clientId };
    socket.on('open', () => this.#send({ event: 'hello', data: { ...hello, cursor: this.#cursor } }));
    socket.on('message', (data) => void this.#hear(socket, data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lost());
  }

  cut(): void {
    this.#socket?.terminate();
  }

  /** Closes the device for good. */
  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  async #hear(socket: WebSocket, text: string): Promise<void> {
    const { event, data } = JSON.parse(text) as { event: string; data: { sync?: { to: number } } };
    if (data.sync) this.#cursor = Math.max(this.#cursor, data.sync.to);
    if (event !== 'welcome') return;
    this.#send({ event: 'subscribeToAllOrders', data: { cursor: this.#cursor } });
    this.#attempt = 0;
    await this.#pullAll();
    if (this.#socket === socket) this.#news.onLive();
  }

  #lost(): void {
    if (this.#isClosed) return;
    setTimeout(() => this.dial(), backOffMs(this.#attempt, RANDOM));
    this.#attempt += 1;
    void this.#call('/health');
  }

  /**
   * Pulls until nothing is left. When it is turned away, it retries with the same back-off and keeps the socket open.
   */
  async #pullAll(): Promise<void> {
    for (let attempt = 0, more = true; more; ) {
      const page = await this.#pull();
      if (page) this.#cursor = Math.max(this.#cursor, page.to);
      else {
        await pause(backOffMs(attempt, RANDOM));
        attempt += 1;
      }
      more = page?.more ?? true;
    }
  }

  #pull(): Promise<Envelope | undefined> {
    return this.#call<Envelope>('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId: this.#clientId,
      cursor: this.#cursor,
      ackMid: 0,
      limit: LIMITS.answerRows,
    });
  }

  /** Returns undefined when the server turned the call away or did not answer. */
  async #call<T>(path: string, body?: object): Promise<T | undefined> {
    const headers = { authorization: `Bearer ${this.#of.token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${this.#of.address}/api${path}`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (answer.ok) return (await answer.json()) as T;
      this.#news.onFailure(answer.status);
      await answer.arrayBuffer();
    } catch {
      this.#news.onFailure(NO_ANSWER);
    }
    return undefined;
  }
}
