/**
 * A Star printer that asks a server by CloudPRNT. Each `poll` is one round of what it does at its interval: it tells what became
 * of the last slip, then says how it is, then fetches what it is offered.
 */
import type { StatusWord } from '../src/answers/status.ts';
import type { Columns } from '../src/slip.ts';
import { createPollLine, type Loss, type PollRequest, textOf } from './poll-line.ts';
import { createSlipMachine, type Roll, type SlipMachine } from './slip-machine.ts';

export interface StarTraits {
  readonly mac: string;
  readonly columns: Columns;
  /** Its program is too old for names of slips. */
  readonly hasNoTokens: boolean;
  /** Its program is too old to say that it prints. */
  readonly hidesPrinting: boolean;
}

export interface FakeStar extends Pick<SlipMachine, 'pages' | 'kicks' | 'faults'> {
  /** Returns the last status that the server answered. Null: nothing came. */
  poll(): Promise<number | null>;
  set(change: Partial<Roll>): void;
  lose(...losses: readonly Loss[]): void;
  /** It forgets what it was doing. */
  restart(): void;
}

interface Job {
  readonly token: string;
  readonly stage: 'offered' | 'printing' | 'over';
  readonly code: string;
  readonly tries: number;
}

const MOST_TRIES = 10;
const CODES = { outOfPaper: '410 Paper Out', coverOpen: '420 Cover Open' } as const;

const codeOf = (state: StatusWord): string =>
  state === 'outOfPaper' || state === 'coverOpen' ? CODES[state] : '200 OK';

const pollOf = (said: object): PollRequest => ({
  method: 'POST',
  query: '',
  type: 'application/json',
  body: JSON.stringify({ status: '23 6 0 0 0 0 0 0 0', clientAction: null, ...said }),
});

export function createFakeStar(
  url: string,
  {
    mac = '00:11:62:0a:0b:0c',
    columns = 48,
    hasNoTokens = false,
    hidesPrinting = false,
  }: Partial<StarTraits> = {},
): FakeStar {
  const line = createPollLine(url);
  const machine = createSlipMachine({ language: 'star', columns });
  let job: Job | null = null;
  const request = (method: PollRequest['method'], more: Record<string, string>): PollRequest => {
    const token: Record<string, string> = job && !hasNoTokens ? { token: job.token } : {};
    const query = new URLSearchParams({ mac, ...more, ...token });
    return { method, query: `?${query}`, type: '', body: '' };
  };
  const fetchSlip = async (offered: Job): Promise<number | null> => {
    const answer = await line.ask(request('GET', { type: 'application/vnd.star.starprnt' }));
    if (answer?.status === 200) {
      machine.take(answer.body);
      job = { ...offered, stage: 'printing' };
    } else if (answer) job = null;
    else if (offered.tries >= MOST_TRIES) job = { ...offered, stage: 'over', code: '520 Timeout' };
    else job = { ...offered, tries: offered.tries + 1 };
    return answer?.status ?? null;
  };
  const tell = async (over: Job): Promise<number | null> => {
    const answer = await line.ask(request('DELETE', { code: over.code }));
    if (answer) job = null;
    return answer?.status ?? null;
  };
  return {
    pages: machine.pages,
    kicks: machine.kicks,
    faults: machine.faults,
    set: machine.set,
    lose: line.lose,
    restart() {
      machine.restart();
      job = null;
    },
    async poll() {
      if (job?.stage === 'printing' && machine.run()) job = { ...job, stage: 'over', code: '200 OK' };
      if (job?.stage === 'over') return tell(job);
      const answer = await line.ask(
        pollOf({
          printerMAC: mac,
          statusCode: encodeURIComponent(codeOf(machine.state())),
          ...(hidesPrinting ? {} : { printingInProgress: job?.stage === 'printing' }),
        }),
      );
      if (answer?.status !== 200) return answer?.status ?? null;
      const { jobReady, jobToken } = JSON.parse(textOf(answer)) as { jobReady: boolean; jobToken?: string };
      if (!job && jobReady && machine.state() === 'ready')
        job = { token: jobToken ?? '', stage: 'offered', code: '', tries: 0 };
      return job?.stage === 'offered' ? fetchSlip(job) : answer.status;
    },
  };
}
