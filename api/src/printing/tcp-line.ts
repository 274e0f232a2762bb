/**
 * One connection to a printer at port 9100. Nine bytes ask how it is; nothing else goes out before an answer of the right
 * form. An answer that never ends, a port that says something else and a printer that is silent are each given up.
 */
import { createConnection, isIP, type Socket } from 'node:net';
import { type Answer, createAnswerReader } from '@tableside/print/answers/answers.ts';
import { SERIAL_REQUEST } from '@tableside/print/answers/identity.ts';
import { STATUS_REQUEST, type StatusWord, statusWord } from '@tableside/print/answers/status.ts';
import type { PrinterNetworks } from './networks.ts';

const CONNECT_MS = 4000;
const ANSWER_MS = 2000;
/** More than a printer ever says in one conversation. */
const MOST_BYTES = 64 * 1024;
const FAREWELL_MS = 1000;

export interface TcpLine {
  readonly isOpen: boolean;
  /** Asks how it is. Undefined: it does not say so, or says something else. */
  state(): Promise<StatusWord | undefined>;
  /** The same before anything else was asked: then every byte has to be part of the answer. */
  firstState(): Promise<StatusWord | undefined>;
  /** Undefined: it does not say. */
  serial(): Promise<string | undefined>;
  send(bytes: Uint8Array): void;
  /** Resolves with the next answer that fits, or undefined after so many ms, or when the line has ended. */
  next<A extends Answer>(fits: (answer: Answer) => answer is A, ms: number): Promise<A | undefined>;
  /** Resolves when everything is with the network. */
  sent(ms: number): Promise<boolean>;
  /** Says goodbye, so that its last bytes are not lost and the printer is free for others. */
  end(): Promise<void>;
}

interface Called {
  readonly host: string;
  readonly port: number;
}

/** Rejects when nothing answers there. */
export async function openLine(
  { host, port }: Called,
  { lookup, mayCall }: PrinterNetworks,
): Promise<TcpLine> {
  if (isIP(host) !== 0 && !mayCall(host)) throw new Error(`no printer may be called at ${host}`);
  const socket = createConnection({ host, port, lookup, noDelay: true });
  await connected(socket);
  return new Line(socket);
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), CONNECT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

const isStatus = (answer: Answer): answer is Extract<Answer, { kind: 'status' }> => answer.kind === 'status';
const isIdentity = (answer: Answer): answer is Extract<Answer, { kind: 'identity' }> =>
  answer.kind === 'identity';

class Line implements TcpLine {
  readonly #socket: Socket;
  readonly #reader = createAnswerReader();
  #answers: Answer[] = [];
  #heard = 0;
  #isOpen = true;
  #wake: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => this.#hear(bytes));
    socket.on('error', () => socket.destroy());
    socket.on('end', () => this.#over());
    socket.on('close', () => this.#over());
  }

  #hear(bytes: Uint8Array): void {
    this.#heard += bytes.length;
    if (this.#heard > MOST_BYTES) {
      this.#socket.destroy();
      return;
    }
    this.#answers.push(...this.#reader.read(bytes));
    this.#wake();
  }

  #over(): void {
    this.#isOpen = false;
    this.#wake();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async state(): Promise<StatusWord | undefined> {
    this.#answers = this.#answers.filter((answer) => !isStatus(answer));
    this.send(STATUS_REQUEST);
    const bytes: number[] = [];
    while (bytes.length < 3) {
      const answer = await this.next(isStatus, ANSWER_MS);
      if (!answer) return undefined;
      bytes.push(answer.byte);
    }
    const [printer = 0, offline = 0, paper = 0] = bytes;
    return statusWord({ printer, offline, paper });
  }

  async firstState(): Promise<StatusWord | undefined> {
    const state = await this.state();
    const reports = this.#answers.filter(({ kind }) => kind === 'changed').length;
    return this.#heard === 3 + 4 * reports ? state : undefined;
  }

  async serial(): Promise<string | undefined> {
    this.send(SERIAL_REQUEST);
    return (await this.next(isIdentity, ANSWER_MS))?.text;
  }

  send(bytes: Uint8Array): void {
    if (this.#isOpen) this.#socket.write(bytes);
  }

  async next<A extends Answer>(fits: (answer: Answer) => answer is A, ms: number): Promise<A | undefined> {
    const until = performance.now() + ms;
    for (;;) {
      const at = this.#answers.findIndex(fits);
      if (at >= 0) return this.#answers.splice(at, 1)[0] as A;
      const left = until - performance.now();
      if (!this.#isOpen || left <= 0) return undefined;
      await this.#woken(left);
    }
  }

  async sent(ms: number): Promise<boolean> {
    const until = performance.now() + ms;
    while (this.#isOpen && this.#socket.writableLength > 0 && performance.now() < until)
      await this.#woken(50);
    return this.#isOpen && this.#socket.writableLength === 0;
  }

  #woken(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake(), ms);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = () => undefined;
        resolve();
      };
    });
  }

  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#socket.end();
    const until = performance.now() + FAREWELL_MS;
    while (this.#isOpen && performance.now() < until) await this.#woken(until - performance.now());
    this.#socket.destroy();
  }
}
