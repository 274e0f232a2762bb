/**
 * A printer for ESC/POS that listens on this machine. It takes one connection at a time, as printers do; stops where its
 * paper ends or its cover opens, and goes on when that is over; answers what it is asked, also while it stands still.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { Proof } from '../src/bytes/proof.ts';
import type { Columns } from '../src/slip.ts';
import type { Page } from './page.ts';
import { createReader, type Reader } from './reader.ts';

/** What can be wrong with it. It may change at any time. */
export interface Condition {
  /** Rows that are left on the roll. */
  readonly paper: number;
  readonly isCoverOpen: boolean;
  /** It prints and says nothing. */
  readonly isMute: boolean;
  readonly msPerRow: number;
  /** It breaks off after so many bytes of the next slip. */
  readonly dropAfter: number | null;
  /** Another printer at this address has another one. */
  readonly serial: string;
  /** The proofs that it knows. */
  readonly proofs: readonly Proof[];
}

export interface FakePrinter {
  readonly port: number;
  /** The slips that were cut off, in their order. */
  readonly pages: readonly Page[];
  /** How often the drawer was opened. */
  readonly kicks: number;
  readonly faults: readonly string[];
  set(change: Partial<Condition>): void;
  close(): Promise<void>;
}

const WELL: Condition = {
  paper: Number.POSITIVE_INFINITY,
  isCoverOpen: false,
  isMute: false,
  msPerRow: 0,
  dropAfter: null,
  serial: 'SN0001',
  proofs: ['id', 'fence'],
};
const NEAR_END = 40;
/** The bytes that ask for a state are obeyed at once, wherever they stand. */
const [DLE, EOT] = [0x10, 0x04];

export async function startFakePrinter({
  columns = 48,
  port = 0,
  ...condition
}: Partial<Condition> & { columns?: Columns; port?: number } = {}): Promise<FakePrinter> {
  const machine = createMachine(columns, { ...WELL, ...condition });
  const server = createServer({ noDelay: true }, (socket) => machine.connect(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server),
    pages: machine.pages,
    get kicks() {
      return machine.kicks();
    },
    faults: machine.reader.faults,
    set: machine.set,
    close: () =>
      new Promise((resolve) => {
        machine.stop();
        server.close(() => resolve());
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the printer has no port');
  return address.port;
}

interface Machine {
  readonly pages: readonly Page[];
  readonly reader: Reader;
  kicks(): number;
  connect(socket: Socket): void;
  set(change: Partial<Condition>): void;
  stop(): void;
}

function createMachine(columns: Columns, first: Condition): Machine {
  const pages: Page[] = [];
  let condition = first;
  let taken = 0;
  let kicks = 0;
  let pause: NodeJS.Timeout | undefined;
  const say = (...bytes: number[]): void => {
    if (!condition.isMute) line.talksTo()?.write(Uint8Array.from(bytes));
  };
  const reader = createReader(
    { language: 'escpos', columns },
    {
      onRow: () => {
        condition = { ...condition, paper: condition.paper - 1 };
      },
      onCut: (page) => pages.push(page),
      onKick: () => {
        kicks += 1;
      },
      onFence: () => condition.proofs.includes('fence') && say(condition.paper <= NEAR_END ? 3 : 0),
      onIdentity: (asked) => say(0x5f, ...lettersOf(asked === 68 ? condition.serial : 'FAKE-T88'), 0),
      onProof: (id) => condition.proofs.includes('id') && say(0x37, 0x22, ...lettersOf(id), 0),
    },
  );
  const print = (): void => {
    pause = undefined;
    while (!isStopped(condition) && pause === undefined) {
      const { paper } = condition;
      if (!reader.step()) return;
      if (condition.msPerRow > 0 && condition.paper < paper) pause = setTimeout(print, condition.msPerRow);
    }
  };
  const line = oneAtATime((bytes) => {
    const { slip, asked } = withoutQuestions(bytes);
    for (const question of asked) say(stateByte(condition, question));
    taken += slip.length;
    reader.push(slip);
    if (pause === undefined) print();
    if (condition.dropAfter === null || taken < condition.dropAfter) return;
    taken = 0;
    line.talksTo()?.destroy();
  });
  return {
    pages,
    reader,
    kicks: () => kicks,
    connect: line.connect,
    set(change) {
      condition = { ...condition, ...change };
      if (pause === undefined) print();
    },
    stop() {
      clearTimeout(pause);
      line.stop();
    },
  };
}

interface OneAtATime {
  talksTo(): Socket | undefined;
  connect(socket: Socket): void;
  stop(): void;
}

/** Others wait until the connection before them is closed. */
function oneAtATime(take: (bytes: Buffer) => void): OneAtATime {
  const waiting: Socket[] = [];
  let talksTo: Socket | undefined;
  const next = (): void => {
    const socket = waiting.shift();
    talksTo = socket;
    socket?.on('data', take);
    socket?.on('end', () => socket.end());
    socket?.on('close', next);
  };
  return {
    talksTo: () => talksTo,
    connect(socket) {
      socket.on('error', () => socket.destroy());
      waiting.push(socket);
      if (talksTo === undefined) next();
    },
    stop() {
      for (const socket of waiting.splice(0)) socket.destroy();
      talksTo?.destroy();
    },
  };
}

const isStopped = ({ paper, isCoverOpen }: Condition): boolean => paper <= 0 || isCoverOpen;

/** The answer to one of the questions for its state. */
function stateByte(condition: Condition, question: number): number {
  const { paper, isCoverOpen } = condition;
  const isOut = paper <= 0;
  const states: Readonly<Record<number, number>> = {
    1: isStopped(condition) ? 0x08 : 0,
    2: (isCoverOpen ? 0x04 : 0) | (isOut ? 0x20 : 0),
    4: (isOut ? 0x60 : 0) | (paper <= NEAR_END ? 0x0c : 0),
  };
  return 0x12 | (states[question] ?? 0);
}

function withoutQuestions(bytes: Buffer): { readonly slip: Buffer; readonly asked: readonly number[] } {
  const asked: number[] = [];
  const slip: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    if (one !== DLE || two !== EOT || three === undefined) slip.push(one);
    else {
      asked.push(three);
      at += 2;
    }
  }
  return { slip: Buffer.from(slip), asked };
}

const lettersOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
