import { describe, expect, it } from 'vitest';
import { attemptName } from './attempt.ts';
import { isLost, LONGEST_POLL } from './poll.ts';
import { readStarDelete, readStarGet, readStarPoll, starAnswer } from './star.ts';

const ATTEMPT = { printId: '0b54c1de-0000-5000-8000-00000000beef', n: 2 };
const token = attemptName(ATTEMPT);
const poll = (more: object = {}) =>
  JSON.stringify({ status: '23 6', printerMAC: '00:11:62:0A:0B:0C', statusCode: '200%20OK', ...more });
const stateOf = (statusCode: string) => {
  const read = readStarPoll(poll({ statusCode }));
  return read.kind === 'poll' ? read.state : read.why;
};

describe('a Star printer that asks', () => {
  it('says which one it is, how it is and whether it prints', () => {
    expect(readStarPoll(poll({ printingInProgress: true, clientAction: null }))).toEqual({
      kind: 'poll',
      mac: '00:11:62:0a:0b:0c',
      state: 'ready',
      isPrinting: true,
    });
    expect(readStarPoll(poll())).toMatchObject({ isPrinting: null });
  });

  it('is in a state that has the word of every printer', () => {
    const codes = [
      '200 OK',
      '211%20OK%20Paper%20Low',
      '410%20Paper%20Out',
      '420%20Cover%20Open',
      '411 Paper Jam',
      '500',
    ];
    expect(codes.map(stateOf)).toEqual([
      'ready',
      'paperLow',
      'outOfPaper',
      'coverOpen',
      'needsALook',
      'needsALook',
    ]);
  });

  it.each([
    ['', 'not the JSON'],
    ['ConnectionType=GetRequest', 'not the JSON'],
    ['[]', 'not the JSON'],
    ['null', 'not the JSON'],
    ['{"printerMAC":"00:11:62:0a:0b:0c"', 'not the JSON'],
    [poll({ printerMAC: undefined }), 'printerMAC'],
    [poll({ printerMAC: 'my printer' }), 'printerMAC'],
    [poll({ printerMAC: ['00:11:62:0a:0b:0c'] }), 'printerMAC'],
    [poll({ statusCode: undefined }), 'statusCode'],
    [poll({ statusCode: 200 }), 'statusCode'],
    [poll({ statusCode: '%E0%A4%A' }), 'statusCode'],
    [poll({ statusCode: '999 what' }), 'statusCode'],
    [' '.repeat(LONGEST_POLL + 1), 'longer'],
  ])('is told what is wrong with %j', (body, why) => {
    expect(readStarPoll(body)).toEqual({ kind: 'unreadable', why: expect.stringContaining(why) });
  });

  it('is offered a slip by the name of the attempt, or nothing', () => {
    expect(starAnswer(null)).toEqual({ jobReady: false });
    expect(starAnswer(ATTEMPT)).toEqual({
      jobReady: true,
      mediaTypes: ['application/vnd.star.starprnt'],
      jobToken: token,
      deleteMethod: 'DELETE',
    });
  });

  it('fetches a slip by that name, or the one there is when it knows no names', () => {
    expect(readStarGet({ mac: '00:11:62:0a:0b:0c', type: 'application/vnd.star.starprnt', token })).toEqual({
      kind: 'fetch',
      attempt: ATTEMPT,
    });
    expect(readStarGet({})).toEqual({ kind: 'fetch', attempt: null });
  });

  it('gets no slip in another form, and none by another name', () => {
    expect(readStarGet({ token, type: 'text/plain' })).toMatchObject({ kind: 'unreadable' });
    for (const other of ['17', `${token} `, ['1', '2'], 17])
      expect(readStarGet({ token: other })).toMatchObject({ why: expect.stringContaining('token') });
  });

  it('says what became of it', () => {
    const resultOf = (code: string) => readStarDelete({ token, code });
    expect(resultOf('200%20OK')).toEqual({
      kind: 'result',
      attempt: ATTEMPT,
      word: 'printed',
      state: 'ready',
    });
    expect(resultOf('211 OK Paper Low')).toMatchObject({ word: 'printed', state: 'paperLow' });
    expect(resultOf('410 Paper Out')).toMatchObject({ word: 'unsure', state: 'outOfPaper' });
    expect(resultOf('520 Timeout')).toMatchObject({ word: 'refused', state: null });
    for (const code of ['510', '511 x', '512', '521']) expect(resultOf(code)).toMatchObject({ word: 'bad' });
    expect(resultOf('513')).toMatchObject({ word: 'unsure' });
    expect(resultOf('ok')).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('code') });
    expect(readStarDelete({ token, code: ['200', '520'] })).toMatchObject({ kind: 'unreadable' });
  });

  it('never gets a slip for the GET by which an old one confirms', () => {
    expect(readStarGet({ token, delete: '', code: '200 OK' })).toMatchObject({
      kind: 'result',
      word: 'printed',
    });
  });
});

describe('a printer that asks', () => {
  it('has lost a slip that it does not print and says nothing of for 15 s', () => {
    const at = (seconds: number, isPrinting = false) =>
      isLost({ begunAt: 0, now: seconds * 1000, isPrinting });
    expect([at(14.9), at(15), at(500, true)]).toEqual([false, true, false]);
  });
});
