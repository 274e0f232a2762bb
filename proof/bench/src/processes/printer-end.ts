/** A printer that is a program: it takes bytes, prints at once, and says of each slip by its number that it is on paper. */
import { createServer } from 'node:net';

export interface PrinterEnd {
  readonly port: number;
  /** When the last byte of each slip was there, in ms of this process. */
  readonly slips: readonly number[];
  /** Resolves when there are so many slips. */
  has(count: number): Promise<void>;
  close(): void;
}

const [FIRST_PORT, LAST_PORT] = [9100, 9109];
const STATE = Buffer.from([0x10, 0x04]);
const SERIAL = Buffer.from([0x1d, 0x49, 68]);
const PROOF = Buffer.from([0x1d, 0x28, 0x48, 6, 0, 48, 48]);
const WELL = Buffer.from([0x12]);
const NAME = Buffer.from('_BENCH15\0', 'latin1');
const ID = 4;

/** Listens at the first port for printers that is free. */
export async function openPrinterEnd(): Promise<PrinterEnd> {
  const slips: number[] = [];
  let look = (): void => undefined;
  const server = createServer({ noDelay: true }, (socket) => {
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
    socket.on('data', (bytes) => {
      const read = answersTo(Buffer.concat([rest, bytes]));
      rest = read.rest;
      for (const answer of read.answers) socket.write(answer);
      for (let n = 0; n < read.slips; n += 1) slips.push(performance.now());
      look();
    });
  });
  const port = await listening(server);
  return {
    port,
    slips,
    has: (count) =>
      new Promise((resolve) => {
        look = () => slips.length >= count && resolve();
        look();
      }),
    close: () => void server.close(),
  };
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isFree) return port;
  }
  throw new Error('No port for a printer is free.');
}

/** Reads the questions among the bytes. What may be the beginning of one is kept. */
function answersTo(bytes: Buffer) {
  const answers: Buffer[] = [];
  let slips = 0;
  let at = 0;
  const isAt = (question: Buffer): boolean => bytes.subarray(at, at + question.length).equals(question);
  for (; at < bytes.length; at += 1) {
    if (isAt(STATE) && at + 2 < bytes.length) {
      answers.push(WELL);
      at += 2;
    } else if (isAt(SERIAL)) {
      answers.push(NAME);
      at += 2;
    } else if (isAt(PROOF) && at + PROOF.length + ID <= bytes.length) {
      const id = bytes.subarray(at + PROOF.length, at + PROOF.length + ID);
      answers.push(Buffer.concat([Buffer.from([0x37, 0x22]), id, Buffer.from([0])]));
      slips += 1;
      at += PROOF.length + ID - 1;
    } else if (bytes.length - at < PROOF.length + ID && (bytes[at] === 0x1d || bytes[at] === 0x10)) break;
  }
  return { answers, slips, rest: bytes.subarray(at) };
}
