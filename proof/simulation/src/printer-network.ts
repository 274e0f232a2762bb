/**
 * The network between the print desk and printers at port 9100 in a history. The desk asks, sends and waits on it as on real
 * lines. Printers may swap their addresses, answers get lost, and a line that its process keeps open blocks others.
 */
import type { DeskDeps } from '@tableside/api/printing/desk-deps.ts';
import type { Begun } from '@tableside/api/printing/print-work.ts';
import type { TcpLine } from '@tableside/api/printing/tcp-line.ts';
import type { PrinterAddress } from '@tableside/domain/entities/printer.ts';
import type { Machine, Sent } from '@tableside/domain/testing/print-machines.ts';
import type { SeededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import type { Life } from './server-processes.ts';

const FIRST_PORT = 9100;
/** Turns of the event loop in which the desk does what it can do without more time. */
const TURNS = 20;
const SECOND = 1000;

interface Parts {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
}

export class PrinterNetwork {
  isCalm = false;
  swaps = 0;
  /** What each process is about to send, by printer. */
  readonly begun = new WeakMap<Life, Map<string, Begun>>();
  readonly #parts: Parts;
  readonly #home: readonly Machine[];
  readonly #at: Machine[];
  readonly #lines = new Map<Machine, SimulatedLine>();
  readonly #waiting = new Set<{ readonly due: number; readonly done: () => void }>();

  /** `machines`: in the order of their addresses. */
  constructor(parts: Parts, machines: readonly Machine[]) {
    this.#parts = parts;
    this.#home = machines;
    this.#at = [...machines];
  }

  static addressOf = (n: number): PrinterAddress => ({ host: '192.168.1.60', port: FIRST_PORT + n });

  /** Every line breaks with its address. */
  swap(): void {
    this.#at.reverse();
    this.swaps += 1;
    for (const machine of this.#at) machine.line += 1;
  }

  mend(): void {
    this.isCalm = true;
    if (this.#at[0] !== this.#home[0]) this.swap();
  }

  /** What the desk of a process reaches its printers by. */
  partsOf(life: Life): Pick<DeskDeps, 'openLine' | 'steady' | 'after'> {
    return {
      steady: () => this.#parts.time.now(),
      after: (ms, work) => this.#after(ms, work),
      openLine: async ({ port }) => {
        const n = port - FIRST_PORT;
        const [machine, own] = [this.#at[n], this.#home[n]];
        if (!machine?.on || !machine.net || !own) throw new Error('no answer');
        const isFree = !this.#lines.get(machine)?.isOpen;
        const line = new SimulatedLine({ life, machine, printerId: own.id, network: this, isFree });
        if (isFree) this.#lines.set(machine, line);
        machine.answers = [];
        return line;
      },
    };
  }

  /** The next moment at which something may have happened. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#after(ms, resolve));
  }

  isLost = (): boolean => !this.isCalm && this.#parts.random.chance(0.05);

  /** A second is over. */
  async pass(): Promise<void> {
    for (const waiting of this.#waiting) {
      if (waiting.due > this.#parts.time.now()) continue;
      this.#waiting.delete(waiting);
      waiting.done();
    }
    for (let n = 0; n < TURNS; n += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  #after(ms: number, done: () => void): () => void {
    const waiting = { due: this.#parts.time.now() + ms, done };
    this.#waiting.add(waiting);
    return () => void this.#waiting.delete(waiting);
  }
}

interface LineParts {
  readonly life: Life;
  readonly machine: Machine;
  /** Whose address was called. */
  readonly printerId: string;
  readonly network: PrinterNetwork;
  /** No other line is open: a printer talks to one at a time. */
  readonly isFree: boolean;
}

class SimulatedLine implements TcpLine {
  readonly #of: LineParts;
  readonly #line: number;
  #isEnded = false;
  #sent: Sent | undefined;
  #name = '';

  constructor(of: LineParts) {
    this.#of = of;
    this.#line = of.machine.line;
  }

  get isOpen(): boolean {
    const { life, machine } = this.#of;
    return !this.#isEnded && life.isAlive && machine.on && machine.net && machine.line === this.#line;
  }

  async state() {
    const { machine, isFree } = this.#of;
    return this.isOpen && isFree ? (machine.isWell ? 'ready' : 'outOfPaper') : undefined;
  }
  firstState = () => this.state();
  serial = async () => this.#of.machine.id;
  sent = async () => true;

  send(bytes: Uint8Array): void {
    const { life, machine, printerId, network } = this.#of;
    const begun = network.begun.get(life)?.get(printerId);
    if (!begun) {
      this.#name = String.fromCharCode(...bytes.subarray(-4));
      return;
    }
    network.begun.get(life)?.delete(printerId);
    const { print, attempt } = begun;
    this.#sent = { printId: print.id, kind: print.kind, subject: print.subject, attempt };
    if (this.isOpen) machine.take(this.#sent, false);
  }

  async next(fits: (answer: never) => boolean, ms: number): Promise<never | undefined> {
    const { life, machine, network } = this.#of;
    do await network.wait(Math.max(ms, SECOND));
    while (life.isAlive && life.still.isOn);
    const sent = this.#sent;
    const at = machine.answers.findIndex(
      (one) => one.printId === sent?.printId && one.attempt.n === sent.attempt.n,
    );
    if (!this.isOpen || at < 0) return undefined;
    machine.answers.splice(at, 1);
    const answer = { kind: 'printed', id: this.#name } as never;
    return !network.isLost() && fits(answer) ? answer : undefined;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
  }
}
