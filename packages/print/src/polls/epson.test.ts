import { describe, expect, it } from 'vitest';
import { attemptName } from './attempt.ts';
import { epsonAnswer, readEpsonPoll } from './epson.ts';
import { LONGEST_POLL } from './poll.ts';

const ATTEMPT = { printId: '0b54c1de-0000-5000-8000-00000000beef', n: 1 };
const name = attemptName(ATTEMPT);

const response = (more: string): string =>
  `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${more} battery="0"/>`;
const named = (inner: string, id = name): string =>
  `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse>${inner}</PrintResponse></ePOSPrint></PrintResponseInfo>`;
const told = (xml: string) =>
  readEpsonPoll(`ConnectionType=SetResponse&ID=&ResponseFile=${encodeURIComponent(xml)}`);
const resultOf = (more: string) => {
  const read = told(named(response(more)));
  return read.kind === 'results' ? read.results[0] : read;
};
const PRINTED = 'success="true" code="" status="251658262"';

describe('an Epson printer that asks', () => {
  it('is answered in exactly the form that it takes, or with nothing', async () => {
    expect(epsonAnswer(null)).toBe('');
    const answer = epsonAnswer({ attempt: ATTEMPT, bytes: Uint8Array.from([0x1b, 0x40, 0x0a]) });
    await expect(answer).toMatchFileSnapshot('../../golden/epson-answer.xml');
  });

  it('asks for a slip', () => {
    expect(readEpsonPoll('ConnectionType=GetRequest&ID=kitchen&Name=TM-m30')).toEqual({
      kind: 'ask',
      who: 'kitchen/TM-m30',
    });
    expect(readEpsonPoll('ID=&ConnectionType=GetRequest')).toEqual({ kind: 'ask', who: '/' });
  });

  it('says that a slip is printed, in XML that is escaped or is not', () => {
    const results = [{ attempt: ATTEMPT, word: 'printed', state: 'ready' }];
    const xml = named(response(PRINTED));
    expect(told(xml)).toEqual({ kind: 'results', results });
    expect(readEpsonPoll(`ConnectionType=SetResponse&ID=a&ResponseFile=${xml}`)).toEqual({
      kind: 'results',
      results,
    });
    const plus = encodeURIComponent(xml).replaceAll('%20', '+');
    expect(readEpsonPoll(`ConnectionType=SetResponse&ID=a&ResponseFile=${plus}`)).toEqual({
      kind: 'results',
      results,
    });
  });

  it('that has a queue says only that it has the slip', () => {
    expect(resultOf('success="true" code="" status="251658260"')).toMatchObject({
      word: 'handed',
      state: 'ready',
    });
    expect(resultOf('success="1" code=""')).toMatchObject({ word: 'handed', state: null });
  });

  it('that failed may have printed, and says why', () => {
    const failed = (code: string, status = 251658260) =>
      resultOf(`success="false" code="${code}" status="${status}"`);
    expect(failed('EPTR_REC_EMPTY')).toMatchObject({ word: 'unsure', state: 'outOfPaper' });
    expect(failed('EPTR_COVER_OPEN')).toMatchObject({ word: 'unsure', state: 'coverOpen' });
    expect(failed('EPTR_CUTTER')).toMatchObject({ word: 'unsure', state: 'needsALook' });
    expect(failed('EX_BADPORT', 1)).toMatchObject({ word: 'unsure', state: 'offline' });
    expect(failed('SchemaError')).toMatchObject({ word: 'bad' });
    expect(failed('RequestEntityTooLarge')).toMatchObject({ word: 'bad' });
  });

  it('without names of slips means the last one', () => {
    const old = `<PrintResponseInfo Version="1.00">${response(PRINTED)}</PrintResponseInfo>`;
    expect(told(old)).toEqual({
      kind: 'results',
      results: [{ attempt: null, word: 'printed', state: 'ready' }],
    });
  });

  it('may say that it could not read the answer', () => {
    const xml =
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>';
    expect(told(xml)).toEqual({ kind: 'results', results: [{ attempt: null, word: 'bad', state: null }] });
  });

  it('tells its own state, beside those of others', () => {
    const stateOf = (bits: string) =>
      readEpsonPoll(
        `ConnectionType=SetStatus&ID=&Status=${encodeURIComponent(`<statusmonitor Version="1.00"><printerstatus devicename="bar" asbstatus = "0x00000001"/><printerstatus devicename="local_printer" asbstatus = "${bits}"/></statusmonitor>`)}`,
      );
    expect(stateOf('0x0F000014')).toEqual({ kind: 'state', state: 'ready' });
    expect(stateOf('0x0F00003C')).toEqual({ kind: 'state', state: 'coverOpen' });
    expect(stateOf('0x0F08001C')).toEqual({ kind: 'state', state: 'outOfPaper' });
    expect(stateOf('0x0F020014')).toEqual({ kind: 'state', state: 'paperLow' });
    expect(stateOf('0x0F00081C')).toEqual({ kind: 'state', state: 'needsALook' });
    expect(stateOf('0x00000008')).toEqual({ kind: 'state', state: 'offline' });
    expect(stateOf('what')).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('Status') });
  });

  it.each([
    ['', 'ConnectionType'],
    ['{"printerMAC":"00:11:62:0a:0b:0c"}', 'ConnectionType'],
    ['ConnectionType=Steal', 'ConnectionType'],
    ['ConnectionType=GetRequest'.padEnd(LONGEST_POLL + 1, 'x'), 'longer'],
    ['ConnectionType=SetResponse', 'ResponseFile'],
    ['ConnectionType=SetResponse&ResponseFile=', 'ResponseFile'],
    ['ConnectionType=SetResponse&ResponseFile=%E0%A4%A', 'ResponseFile'],
    ['ConnectionType=SetResponse&ResponseFile=<html>', 'ResponseFile'],
    [`ConnectionType=SetResponse&ResponseFile=${named('')}`, 'ResponseFile'],
    [`ConnectionType=SetResponse&ResponseFile=${named(response(PRINTED), 'ABC123')}`, 'ResponseFile'],
    ['ConnectionType=SetStatus', 'Status'],
  ])('is told what is wrong with %j', (body, why) => {
    expect(readEpsonPoll(body)).toEqual({ kind: 'unreadable', why: expect.stringContaining(why) });
  });

  it('cannot make the server read an entity, or take long over its XML', () => {
    const entities = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${named('&b;')}`;
    expect(told(entities)).toMatchObject({ kind: 'unreadable' });
    const endless = `<PrintResponseInfo>${'<response '.repeat(6_000)}`;
    expect(readEpsonPoll(`ConnectionType=SetResponse&ResponseFile=${endless}`)).toMatchObject({
      kind: 'unreadable',
    });
  });
});
