/** Printers that ask, against a server that gives out slips one after the other. */
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeEpson } from '../../testing/fake-epson.ts';
import { createFakeStar } from '../../testing/fake-star.ts';
import { asText } from '../../testing/page.ts';
import { aProfile, aTicket } from '../../testing/slips.ts';
import { bytesOfSlip } from '../bytes/bytes-of-slip.ts';
import type { Attempt } from './attempt.ts';
import { EPSON_MEDIA, epsonAnswer, readEpsonPoll } from './epson.ts';
import type { PollResult } from './poll.ts';
import { readStarDelete, readStarGet, readStarPoll, STAR_MEDIA, starAnswer } from './star.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const PRINT = '0b54c1de-0000-5000-8000-00000000beef';

/** One print waits. An attempt begins when a printer gets it; an unsure one is tried once more. */
function aDesk() {
  const results: PollResult[] = [];
  const states: string[] = [];
  let n = 1;
  let isWaiting = true;
  let begun: Attempt | null = null;
  return {
    results,
    states,
    offer: (): Attempt | null => (isWaiting && !begun ? { printId: PRINT, n } : null),
    begin: (attempt: Attempt): void => {
      begun = attempt;
      isWaiting = false;
    },
    note(result: PollResult): void {
      results.push(result);
      begun = null;
      if (result.word !== 'unsure' && result.word !== 'refused') return;
      n += 1;
      isWaiting = true;
    },
    current: (): Attempt | null => begun,
  };
}

async function aServer() {
  const desk = aDesk();
  const star = await bytesOfSlip(aTicket(), aProfile({ language: 'star' }), null);
  const escpos = await bytesOfSlip(aTicket(), aProfile(), null);
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://printer');
      const query = Object.fromEntries(url.searchParams);
      const answer = (status: number, type = '', content: Uint8Array | string = ''): void => {
        response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(content);
      };
      if (url.pathname === '/epson') {
        const read = readEpsonPoll(body);
        if (read.kind === 'unreadable') return answer(400, 'text/plain', read.why);
        if (read.kind === 'state') desk.states.push(read.state);
        if (read.kind === 'results') for (const result of read.results) desk.note(result);
        const attempt = read.kind === 'ask' ? desk.offer() : null;
        if (attempt) desk.begin(attempt);
        return answer(200, EPSON_MEDIA, epsonAnswer(attempt && { attempt, bytes: escpos }));
      }
      if (request.method === 'POST') {
        const read = readStarPoll(body);
        if (read.kind === 'unreadable') return answer(400, 'text/plain', read.why);
        desk.states.push(read.state);
        const offer = read.state === 'ready' ? desk.offer() : null;
        return answer(200, 'application/json', JSON.stringify(starAnswer(offer)));
      }
      const read = request.method === 'GET' ? readStarGet(query) : readStarDelete(query);
      if (read.kind === 'unreadable') return answer(400, 'text/plain', read.why);
      if (read.kind === 'fetch') {
        const attempt = read.attempt ?? desk.current() ?? desk.offer();
        if (!attempt) return answer(404);
        desk.begin(attempt);
        return answer(200, STAR_MEDIA, star);
      }
      desk.note(read);
      return answer(200);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { desk, star: `http://127.0.0.1:${port}/star`, epson: `http://127.0.0.1:${port}/epson` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

const isTicket = (page: Parameters<typeof asText>[0] | undefined): boolean =>
  page !== undefined && asText(page).includes('ALLERGY: nuts');

describe('a Star printer', () => {
  it.each([
    ['that knows the names of slips', {}],
    ['with an old program', { hasNoTokens: true, hidesPrinting: true }],
  ])('%s fetches a slip, prints it and says so', async (_, traits) => {
    const { desk, star } = await aServer();
    const printer = createFakeStar(star, traits);
    for (let n = 0; n < 4; n += 1) await printer.poll();
    expect(printer.pages).toHaveLength(1);
    expect(isTicket(printer.pages[0])).toBe(true);
    expect(printer.faults()).toEqual([]);
    expect(desk.results.map(({ word }) => word)).toEqual(['printed']);
  });

  it('without paper asks and does not fetch', async () => {
    const { desk, star } = await aServer();
    const printer = createFakeStar(star);
    printer.set({ paper: 0 });
    await printer.poll();
    expect([desk.states, desk.current()]).toEqual([['outOfPaper'], null]);
    printer.set({ paper: 500 });
    for (let n = 0; n < 3; n += 1) await printer.poll();
    expect(printer.pages).toHaveLength(1);
  });

  it('that stops in the middle says that it is at it, and goes on after the new roll', async () => {
    const { desk, star } = await aServer();
    const printer = createFakeStar(star);
    printer.set({ paper: 4 });
    for (let n = 0; n < 3; n += 1) await printer.poll();
    expect([printer.pages.length, desk.results, desk.states.at(-1)]).toEqual([0, [], 'outOfPaper']);
    printer.set({ isCoverOpen: true, paper: 500 });
    await printer.poll();
    expect(desk.states.at(-1)).toBe('coverOpen');
    printer.set({ isCoverOpen: false });
    await printer.poll();
    expect([printer.pages.length, desk.results.map(({ word }) => word)]).toEqual([1, ['printed']]);
  });

  it('asks again for what did not arrive, and tells again what was not heard', async () => {
    const { desk, star } = await aServer();
    const printer = createFakeStar(star);
    printer.lose('request', 'answer');
    expect([await printer.poll(), await printer.poll()]).toEqual([null, null]);
    await printer.poll();
    expect(printer.pages).toHaveLength(0);
    printer.lose('answer', 'request');
    for (let n = 0; n < 4; n += 1) await printer.poll();
    expect(printer.pages).toHaveLength(1);
    expect(new Set(desk.results.map(({ word }) => word))).toEqual(new Set(['printed']));
  });

  it('that is switched off in the middle never says a word of it', async () => {
    const { desk, star } = await aServer();
    const printer = createFakeStar(star);
    printer.set({ paper: 4 });
    for (let n = 0; n < 2; n += 1) await printer.poll();
    printer.restart();
    printer.set({ paper: 500 });
    for (let n = 0; n < 3; n += 1) await printer.poll();
    expect([desk.results, desk.current()?.n, printer.pages.length]).toEqual([[], 1, 0]);
  });
});

describe('an Epson printer', () => {
  it.each([
    ['as most are', {}, 'printed'],
    ['with a queue of its own', { hasQueue: true }, 'handed'],
    ['with an old program', { hasNoNames: true }, 'printed'],
    ['that escapes nothing', { sendsRaw: true }, 'printed'],
  ])('%s takes a slip and says what became of it', async (_, traits, word) => {
    const { desk, epson } = await aServer();
    const printer = createFakeEpson(epson, traits);
    for (let n = 0; n < 4; n += 1) await printer.poll();
    expect(isTicket(printer.pages[0])).toBe(true);
    expect([printer.dropped(), printer.faults()]).toEqual([0, []]);
    expect(desk.results.map((result) => result.word)).toEqual([word]);
  });

  it('tells its state where that is switched on', async () => {
    const { desk, epson } = await aServer();
    const printer = createFakeEpson(epson);
    printer.set({ isCoverOpen: true });
    expect(await printer.tellState()).toBe(200);
    expect(desk.states).toEqual(['coverOpen']);
  });

  it('without paper takes the slip and says that it failed', async () => {
    const { desk, epson } = await aServer();
    const printer = createFakeEpson(epson);
    printer.set({ paper: 0 });
    for (let n = 0; n < 2; n += 1) await printer.poll();
    expect(desk.results).toEqual([
      { attempt: { printId: PRINT, n: 1 }, word: 'unsure', state: 'outOfPaper' },
    ]);
    printer.set({ paper: 500 });
    for (let n = 0; n < 3; n += 1) await printer.poll();
    expect([printer.pages.length, desk.results.at(-1)?.attempt?.n]).toEqual([1, 2]);
  });

  it('that waits for paper in vain throws the slip away, and says so', async () => {
    const { desk, epson } = await aServer();
    const printer = createFakeEpson(epson);
    printer.set({ paper: 4 });
    for (let n = 0; n < 2; n += 1) await printer.poll();
    expect(desk.results).toEqual([]);
    printer.giveUp();
    await printer.poll();
    expect(desk.results[0]).toMatchObject({ word: 'unsure', state: 'outOfPaper' });
  });

  it('tells again what was not heard', async () => {
    const { desk, epson } = await aServer();
    const printer = createFakeEpson(epson);
    await printer.poll();
    printer.lose('answer', 'request');
    for (let n = 0; n < 3; n += 1) await printer.poll();
    expect(printer.pages).toHaveLength(1);
    expect(desk.results.map(({ word }) => word)).toEqual(['printed', 'printed']);
  });
});
