/** Printers ask over HTTP. The desk behind it holds one slip for each printer in memory. */
import { bytesOfSlip } from '@tableside/print/bytes/bytes-of-slip.ts';
import { type Attempt, attemptName } from '@tableside/print/polls/attempt.ts';
import { createFakeEpson } from '@tableside/print/testing/fake-epson.ts';
import { createFakeStar } from '@tableside/print/testing/fake-star.ts';
import { asText } from '@tableside/print/testing/page.ts';
import { aProfile, aTicket } from '@tableside/print/testing/slips.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { v4 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerError } from '../errors/error-handler.ts';
import { hashOfToken, newPrinterToken } from './known-tokens.ts';
import type { AskingPrinter, PollDesk } from './poll-desk.ts';
import { type PollLimits, registerPolls } from './poll-routes.ts';

interface Held {
  readonly printer: AskingPrinter;
  readonly token: string;
  readonly words: string[];
  readonly results: string[];
  printId: string;
  n: number;
  open: boolean;
  begunAt: number;
  waits: boolean;
}

let app: FastifyInstance;
let now = 1_000_000;
let looks = 0;
const held: Held[] = [];
const of = (printer: AskingPrinter): Held => {
  const found = held.find((one) => one.printer.id === printer.id);
  if (!found) throw new Error('no such printer');
  return found;
};
const isOpen = (one: Held, { printId, n }: Attempt): boolean =>
  one.open && one.printId === printId && one.n === n;

const desk: PollDesk = {
  printerOf: async (hash) => {
    looks += 1;
    return held.find(({ token }) => hashOfToken(token) === hash)?.printer;
  },
  report: async (printer, word) => {
    if (of(printer).words.at(-1) !== word) of(printer).words.push(word);
  },
  offer: async (printer) => {
    const { waits, open, printId, n } = of(printer);
    return waits && !open ? { printId, n } : null;
  },
  open: async (printer) => {
    const { open, printId, n, begunAt } = of(printer);
    return open ? { printId, n, begunAt } : null;
  },
  begin: async (printer, attempt) => {
    const one = of(printer);
    if (attempt.printId !== one.printId || attempt.n !== one.n || (!one.waits && !one.open)) return null;
    if (!one.open) Object.assign(one, { open: true, waits: false, begunAt: now });
    return bytesOfSlip(aTicket(), aProfile({ language: printer.via === 'star' ? 'star' : 'escpos' }), null);
  },
  note: async (printer, attempt, word) => {
    const one = of(printer);
    if (!isOpen(one, attempt)) return;
    one.results.push(word);
    Object.assign(one, { open: false });
    if (word === 'unsure' || word === 'refused') Object.assign(one, { waits: true, n: one.n + 1 });
  },
};

function aPrinter(via: 'star' | 'epson', venueId = 'alder'): Held {
  const printer = { venueId, id: uuid(), via };
  const made: Held = {
    ...{ printer, token: newPrinterToken(), words: [], results: [] },
    ...{ printId: uuid(), n: 1, open: false, begunAt: 0, waits: true },
  };
  held.push(made);
  return made;
}

let address = '';
const OFTEN: PollLimits = { windowMs: 60_000, perPrinter: 1_000, lookUps: 1_000 };
const at = async (host: string) => ({
  id: host === 'birch.example' ? 'birch' : 'alder',
  isClosed: host === 'shut.example',
});

async function start(limits: PollLimits = OFTEN): Promise<void> {
  app = fastify({ bodyLimit: 128 * 1024 });
  app.setErrorHandler(answerError);
  await registerPolls(app, { storage: { venues: { at } }, clock: { now: () => now }, desk, limits });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}
beforeEach(async () => {
  held.length = 0;
  looks = 0;
  await start();
});
afterEach(() => app.close());

async function startAgain(limits: Partial<PollLimits>): Promise<void> {
  await app.close();
  await start({ ...OFTEN, ...limits });
}

const urlOf = ({ printer, token }: Held): string => `${address}/print/${printer.via}/${token}`;
const ready = JSON.stringify({ printerMAC: '00:11:62:0a:0b:0c', statusCode: '200%20OK' });
const ask = (one: Held, more: { host?: string; payload?: string; token?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: `/print/${one.printer.via}/${more.token ?? one.token}`,
    headers: { host: more.host ?? 'alder.example', 'content-type': 'application/json' },
    payload: more.payload ?? ready,
  });

describe('a printer that asks', () => {
  it('gets its slip by CloudPRNT, prints it and says so', async () => {
    const one = aPrinter('star');
    const star = createFakeStar(urlOf(one));
    for (let n = 0; n < 3; n += 1) await star.poll();
    expect(star.pages.map((page) => asText(page).includes('ALLERGY: nuts'))).toEqual([true]);
    expect([one.results, one.words]).toEqual([['printed'], ['ready']]);
  });

  it('gets its slip by Server Direct Print, prints it and says so', async () => {
    const one = aPrinter('epson');
    const epson = createFakeEpson(urlOf(one));
    for (let n = 0; n < 3; n += 1) await epson.poll();
    expect(epson.pages).toHaveLength(1);
    expect([one.results, one.words, epson.dropped()]).toEqual([['printed'], ['ready'], 0]);
  });

  it('is not given a slip while it is out of paper', async () => {
    const one = aPrinter('star');
    const star = createFakeStar(urlOf(one));
    star.set({ paper: 0 });
    await star.poll();
    expect([one.open, one.words]).toEqual([false, ['outOfPaper']]);
  });

  it('gets nothing while another one asks with its token, and says so', async () => {
    const one = aPrinter('star');
    const [first, second] = [
      createFakeStar(urlOf(one)),
      createFakeStar(urlOf(one), { mac: '00:11:62:0a:0b:0d' }),
    ];
    one.waits = false;
    await first.poll();
    await second.poll();
    one.waits = true;
    await first.poll();
    expect([one.words, one.open]).toEqual([['ready', 'otherPrinter'], false]);
    now += 60_000;
    for (let n = 0; n < 3; n += 1) await first.poll();
    expect([one.words.at(-1), one.results, first.pages.length]).toEqual(['ready', ['printed'], 1]);
  });

  it('of Epson that had no paper gets nothing for 20 s, and is asked again with a slip', async () => {
    const one = aPrinter('epson');
    const epson = createFakeEpson(urlOf(one));
    epson.set({ paper: 0 });
    await epson.poll();
    await epson.poll();
    expect([one.results, one.words]).toEqual([['unsure'], ['ready', 'outOfPaper']]);
    epson.set({ paper: 500 });
    await epson.poll();
    expect(epson.pages).toHaveLength(0);
    now += 20_000;
    for (let n = 0; n < 2; n += 1) await epson.poll();
    expect([epson.pages.length, one.words.at(-1), one.results.at(-1)]).toEqual([1, 'ready', 'printed']);
  });

  it('that was switched off with a slip in it has lost it after 15 s', async () => {
    const one = aPrinter('epson');
    const epson = createFakeEpson(urlOf(one));
    epson.set({ paper: 4 });
    await epson.poll();
    epson.restart();
    epson.set({ paper: 500 });
    await epson.poll();
    expect(one.results).toEqual([]);
    now += 15_000;
    for (let n = 0; n < 2; n += 1) await epson.poll();
    expect(one.results).toEqual(['unsure', 'printed']);
  });

  it('answers for its own attempts only [T137]', async () => {
    const [one, other] = [aPrinter('epson'), aPrinter('epson')];
    await desk.begin(one.printer, { printId: one.printId, n: 1 });
    const told = `ConnectionType=SetResponse&ID=&ResponseFile=<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><printjobid>${attemptName({ printId: one.printId, n: 1 })}</printjobid></Parameter><PrintResponse><response success="true" code="" status="251658262"/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
    expect((await ask(other, { payload: told })).statusCode).toBe(200);
    expect([one.results, other.results]).toEqual([[], []]);
    expect((await ask(one, { payload: told })).statusCode).toBe(200);
    expect(one.results).toEqual(['printed']);
  });

  it('fetches no slip of another printer [T137]', async () => {
    const [one, other] = [aPrinter('star'), aPrinter('star')];
    const { jobToken } = (await ask(one)).json();
    const got = await app.inject(`/print/star/${other.token}?token=${jobToken}`);
    expect([got.statusCode, got.json().code, one.open]).toEqual([404, 'notFound', false]);
  });
});

describe('a token', () => {
  it.each([
    ['that nobody has', { token: newPrinterToken() }],
    ['that is none', { token: 'x' }],
    ['of another venue', { host: 'birch.example' }],
    ['of a venue that is closed', { host: 'shut.example' }],
  ])('%s opens nothing, and the answer says nothing [T137]', async (_, more) => {
    const one = aPrinter('star');
    const answer = await ask(one, more);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'notFound', message: "This doesn't exist." },
    ]);
    expect(one.words).toEqual([]);
  });

  it('of the other way opens nothing', async () => {
    const one = aPrinter('star');
    const answer = await app.inject({
      method: 'POST',
      url: `/print/epson/${one.token}`,
      payload: 'ConnectionType=GetRequest',
    });
    expect(answer.statusCode).toBe(404);
  });

  it('is looked up once, and not again for 10 s', async () => {
    const one = aPrinter('star');
    for (let n = 0; n < 3; n += 1) await ask(one);
    expect(looks).toBe(1);
    now += 10_000;
    await ask(one);
    expect(looks).toBe(2);
  });

  it('may be tried so often from one place, and those that are known go on', async () => {
    await startAgain({ lookUps: 3 });
    const one = aPrinter('star');
    const codes = [(await ask(one)).statusCode];
    for (let n = 0; n < 3; n += 1) codes.push((await ask(one, { token: newPrinterToken() })).statusCode);
    expect(codes).toEqual([200, 404, 404, 429]);
    expect((await ask(one)).statusCode).toBe(200);
    expect((await ask(aPrinter('star'))).statusCode).toBe(429);
  });

  it('may ask so often, and others are not kept from it', async () => {
    await startAgain({ perPrinter: 4 });
    const one = aPrinter('star');
    const codes: number[] = [];
    for (let n = 0; n < 5; n += 1) codes.push((await ask(one)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 429]);
    expect((await ask(aPrinter('star'))).statusCode).toBe(200);
  });

  it('has 128 bits, in letters that nobody confuses', () => {
    const tokens = Array.from({ length: 50 }, newPrinterToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^[a-km-np-z2-9]{26}$/);
  });
});

describe('a body', () => {
  it.each([
    ['{"printerMAC":1}', 'printerMAC'],
    ['ConnectionType=GetRequest', 'JSON'],
    ['', 'JSON'],
  ])('that no printer sends is refused with a sentence: %s', async (payload, why) => {
    const answer = await ask(aPrinter('star'), { payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed']);
    expect(answer.json().details[0].message).toContain(why);
  });

  it('that is too large is refused', async () => {
    const answer = await ask(aPrinter('star'), { payload: 'x'.repeat(70 * 1024) });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.tooLarge']);
  });
});
