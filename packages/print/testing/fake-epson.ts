/**
 * An Epson printer that asks a server by Server Direct Print. It drops an answer whose form is not exactly the documented one,
 * and says nothing: `dropped` counts them. Each `poll` is one round of what it does at its interval.
 */
import type { Columns } from '../src/slip.ts';
import { createPollLine, type Loss, type PollRequest, textOf } from './poll-line.ts';
import { createSlipMachine, type Roll, type SlipMachine } from './slip-machine.ts';

export interface EpsonTraits {
  readonly columns: Columns;
  /** It answers when it has a slip, and prints later. */
  readonly hasQueue: boolean;
  /** Its program is too old for names of slips. */
  readonly hasNoNames: boolean;
  /** What people called it on its own page. */
  readonly id: string;
  /** It sends its XML as it is. */
  readonly sendsRaw: boolean;
}

export interface FakeEpson extends Pick<SlipMachine, 'pages' | 'kicks' | 'faults'> {
  readonly dropped: () => number;
  /** Returns the last status that the server answered. Null: nothing came. */
  poll(): Promise<number | null>;
  /** Tells its state, as it does where that is switched on. */
  tellState(): Promise<number | null>;
  set(change: Partial<Roll>): void;
  lose(...losses: readonly Loss[]): void;
  /** It waited long enough for paper: it throws the slip away, and says that it failed. */
  giveUp(): void;
  restart(): void;
}

/** All of it. Anything between the tags but white space is another form. */
const FORM =
  /^<\?xml version="1\.0" encoding="utf-8"\?>\s*<PrintRequestInfo Version="2\.00">\s*<ePOSPrint>\s*<Parameter>\s*<devid>local_printer<\/devid>\s*<timeout>\d{1,6}<\/timeout>\s*<printjobid>([\w.-]{1,30})<\/printjobid>\s*<\/Parameter>\s*<PrintData>\s*<epos-print xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print">\s*<command>((?:[0-9a-f]{2})+)<\/command>\s*<\/epos-print>\s*<\/PrintData>\s*<\/ePOSPrint>\s*<\/PrintRequestInfo>\s*$/;

const BITS = { ready: 0x0f00_0014, outOfPaper: 0x0f08_001c, coverOpen: 0x0f00_003c } as const;
const CODES = { ready: 'EX_TIMEOUT', outOfPaper: 'EPTR_REC_EMPTY', coverOpen: 'EPTR_COVER_OPEN' } as const;
const PRINTED = 0x2;

type State = keyof typeof BITS;

function stateOf(machine: SlipMachine): State {
  const state = machine.state();
  return state === 'outOfPaper' || state === 'coverOpen' ? state : 'ready';
}

const responseOf = (state: State, success: boolean, bits: number = BITS[state]): string =>
  `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${success ? '' : CODES[state]}" status="${bits}" battery="0"/>`;

const fileOf = (response: string, name: string | null): string =>
  name === null
    ? `<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="1.00">\n${response}\n</PrintResponseInfo>`
    : `<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="2.00">\n<ePOSPrint>\n<Parameter>\n<devid>local_printer</devid>\n<printjobid>${name}</printjobid>\n</Parameter>\n<PrintResponse>\n${response}\n</PrintResponse>\n</ePOSPrint>\n</PrintResponseInfo>`;

/** The states of two printers, of which the last one is its own. */
const statesOf = (state: State): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<statusmonitor Version="1.00">\n<printerstatus devicename="kitchen_printer" asbstatus = "0x00000001"/>\n<printerstatus devicename="local_printer" asbstatus = "0x${BITS[state].toString(16).padStart(8, '0')}"/>\n</statusmonitor>`;

const formOf = (body: string): PollRequest => ({
  method: 'POST',
  query: '',
  type: 'application/x-www-form-urlencoded',
  body,
});

export function createFakeEpson(
  url: string,
  {
    columns = 48,
    id = 'printer',
    hasQueue = false,
    hasNoNames = false,
    sendsRaw = false,
  }: Partial<EpsonTraits> = {},
): FakeEpson {
  const line = createPollLine(url);
  const machine = createSlipMachine({ language: 'escpos', columns });
  /** `result`: what it will say. Null: it prints. */
  let job: { readonly name: string; readonly result: string | null } | null = null;
  let dropped = 0;
  const stateNow = (): State => stateOf(machine);
  const form = (kind: string, field: string, xml: string): PollRequest =>
    formOf(`ConnectionType=${kind}&ID=${id}&${field}=${sendsRaw ? xml : encodeURIComponent(xml)}`);
  const take = (answer: string): void => {
    const [, name, hex] = FORM.exec(answer) ?? [];
    if (!name || !hex) {
      dropped += answer === '' ? 0 : 1;
      return;
    }
    if (stateNow() !== 'ready') {
      job = { name, result: responseOf(stateNow(), false) };
      return;
    }
    machine.take(Buffer.from(hex, 'hex'));
    job = { name, result: hasQueue ? responseOf('ready', true) : null };
  };
  return {
    pages: machine.pages,
    kicks: machine.kicks,
    faults: machine.faults,
    dropped: () => dropped,
    set: machine.set,
    lose: line.lose,
    giveUp() {
      if (!job) return;
      job = { ...job, result: responseOf(stateNow(), false) };
      machine.restart();
    },
    restart() {
      machine.restart();
      job = null;
    },
    async poll() {
      const isDone = machine.run();
      if (job?.result === null && isDone)
        job = { ...job, result: responseOf('ready', true, BITS.ready | PRINTED) };
      if (job?.result) {
        const answer = await line.ask(
          form('SetResponse', 'ResponseFile', fileOf(job.result, hasNoNames ? null : job.name)),
        );
        if (answer) job = null;
        return answer?.status ?? null;
      }
      if (job) return null;
      const answer = await line.ask(formOf(`ConnectionType=GetRequest&ID=${id}&Name=TM-m30`));
      if (answer?.status === 200) take(textOf(answer));
      return answer?.status ?? null;
    },
    async tellState() {
      return (await line.ask(form('SetStatus', 'Status', statesOf(stateNow()))))?.status ?? null;
    },
  };
}
