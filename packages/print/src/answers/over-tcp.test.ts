/** A slip goes to a printer on the network, as a server would send it: its state first, then the slip, then the proof. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Condition, type FakePrinter, startFakePrinter } from '../../testing/fake-printer.ts';
import { asText } from '../../testing/page.ts';
import { aProfile, aTicket } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import { PROOFS, proofRequest } from '../bytes/proof.ts';
import { type Answer, createAnswerReader } from './answers.ts';
import { MODEL_REQUEST, SERIAL_REQUEST } from './identity.ts';
import { STATUS_REQUEST, statusWord } from './status.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

interface Line {
  readonly socket: Socket;
  send(bytes: Uint8Array): void;
  /** Resolves to the next answer. */
  next(): Promise<Answer>;
}

async function aLine(condition: Partial<Condition> = {}): Promise<Line & { printer: FakePrinter }> {
  const printer = await startFakePrinter(condition);
  open.push(() => printer.close());
  return { printer, ...(await lineTo(printer)) };
}

async function lineTo({ port }: FakePrinter): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  open.push(() => Promise.resolve(socket.destroy()));
  const reader = createAnswerReader();
  const answers: Answer[] = [];
  socket.on('data', (bytes) => {
    answers.push(...reader.read(bytes));
    socket.emit('answer');
  });
  const next = async (): Promise<Answer> => {
    while (answers.length === 0) await once(socket, 'answer');
    return answers.shift() as Answer;
  };
  return { socket, send: (bytes) => socket.write(bytes), next };
}

async function stateOf({ send, next }: Line) {
  send(STATUS_REQUEST);
  const bytes = [await next(), await next(), await next()].map((one) =>
    one.kind === 'status' ? one.byte : 0,
  );
  const [printer = 0, offline = 0, paper = 0] = bytes;
  return statusWord({ printer, offline, paper });
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setTimeout(1);
}

const ticket = () => bytesOfSlip(aTicket(), aProfile(), null);

describe('a printer on the network', () => {
  it('says that it is ready, prints, and proves it by our id', async () => {
    const line = await aLine();
    expect(await stateOf(line)).toBe('ready');
    line.send(SERIAL_REQUEST);
    expect(await line.next()).toEqual({ kind: 'identity', text: 'SN0001' });
    line.send(MODEL_REQUEST);
    expect(await line.next()).toEqual({ kind: 'identity', text: 'FAKE-T88' });
    line.send(await ticket());
    line.send(proofRequest('id', 'A0b1'));
    expect(await line.next()).toEqual({ kind: 'printed', id: 'A0b1' });
    expect(line.printer.pages.map((page) => asText(page).includes('ALLERGY: nuts'))).toEqual([true]);
    expect(line.printer.faults).toEqual([]);
  });

  it('stops in the middle of a ticket without paper, says so, and proves it only after a new roll', async () => {
    const line = await aLine({ paper: 3 });
    line.send(await ticket());
    line.send(proofRequest('fence', '0001'));
    await until(async () => (await stateOf(line)) === 'outOfPaper');
    expect(line.printer.pages).toHaveLength(0);
    line.printer.set({ paper: 500 });
    expect(await line.next()).toEqual({ kind: 'fence', hasPaper: true });
    expect(line.printer.pages).toHaveLength(1);
  });

  it('says that its cover is open, and that its paper runs out', async () => {
    const line = await aLine({ isCoverOpen: true });
    expect(await stateOf(line)).toBe('coverOpen');
    line.printer.set({ isCoverOpen: false, paper: 30 });
    expect(await stateOf(line)).toBe('paperLow');
  });

  it('may print row by row and never say a word', async () => {
    const line = await aLine({ isMute: true, msPerRow: 1 });
    line.send(STATUS_REQUEST);
    line.send(await ticket());
    line.socket.end();
    await once(line.socket, 'close');
    line.printer.set({ msPerRow: 0 });
    await until(() => line.printer.pages.length === 1);
    expect(line.printer.faults).toEqual([]);
  });

  it('may break off in the middle, and prints what it got', async () => {
    const line = await aLine({ dropAfter: 200 });
    line.send(await ticket());
    await once(line.socket, 'close');
    expect(line.printer.pages.length).toBeLessThanOrEqual(1);
  });

  it('may be another one at the same address', async () => {
    const line = await aLine();
    line.printer.set({ serial: 'SN0002' });
    line.send(SERIAL_REQUEST);
    expect(await line.next()).toEqual({ kind: 'identity', text: 'SN0002' });
  });

  it('takes one connection at a time', async () => {
    const line = await aLine();
    expect(await stateOf(line)).toBe('ready');
    const second = await lineTo(line.printer);
    const answered = stateOf(second);
    line.socket.end();
    expect(await answered).toBe('ready');
  });
});

it('an attempt is named by four letters or digits, or nothing is asked', () => {
  expect(proofRequest('none', '0001')).toHaveLength(0);
  for (const proof of PROOFS) expect(() => proofRequest(proof, '\x1bp00')).toThrow('four letters or digits');
});
