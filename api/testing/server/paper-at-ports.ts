/** Printers that are programs, at the ports where a printer may be set up, and a till whose rounds go to them. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { type Condition, type FakePrinter, startFakePrinter } from '@tableside/print/testing/fake-printer.ts';
import { asText, type Page } from '@tableside/print/testing/page.ts';
import { OLIVES } from '../venue/floor.ts';
import type { ServerProcess } from './server-process.ts';

/** Lets a server call printers on this machine. */
export const PRINTERS_HERE = { PRINTER_NETWORKS: '127.0.0.0/8' } as const;

const PORTS = Array.from({ length: 10 }, (_, n) => 9100 + n);

export async function aPrinterThere(condition: Partial<Condition> = {}): Promise<FakePrinter> {
  for (const port of PORTS) {
    const printer = await startFakePrinter({ port, ...condition }).catch(() => undefined);
    if (printer) return printer;
  }
  throw new Error('no port for a printer is free');
}

export interface PaperTill {
  /** Returns its id. */
  addPrinter(name: string, port: number, stations?: readonly string[]): Promise<string>;
  /** Sends one round at a table of its own, and returns the visit. */
  send(): Promise<string>;
  /** Asks for a slip. */
  ask(kind: 'bill' | 'test', of: string, printerId: string): Promise<void>;
  prints(): Promise<readonly Print[]>;
  printer(id: string): Promise<Printer>;
}

interface TillAt {
  readonly server: Pick<ServerProcess, 'call'>;
  readonly token: string;
}

/** `at` is asked for each call, so that it may name another process later. */
export function aPaperTill(at: () => TillAt): PaperTill {
  let sent = 0;
  const get = async <T>(path: string): Promise<T> => {
    const { server, token } = at();
    return (await server.call<T>(path, { token })).body;
  };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const { server, token } = at();
    const answer = await server.call<T>(path, { token, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    async addPrinter(name, port, stations = []) {
      const prints = { stations, bills: stations.length === 0, receipts: false, z: false, drawer: false };
      const address = { host: '127.0.0.1', port };
      return (await post<{ id: string }>('/printers', { name, via: 'tcp', address, prints })).id;
    },
    async send() {
      const tables = await get<{ id: string }[]>('/tables');
      const visit = await post<{ id: string }>('/visits', { tableId: tables[sent++]?.id });
      const pad = await post<{ items: { id: string }[] }>(`/orders/${visit.id}/items`, OLIVES);
      await post(`/visits/${visit.id}/send`, { itemIds: pad.items.map(({ id }) => id) });
      return visit.id;
    },
    ask: async (kind, of, printerId) => void (await post('/prints', { kind, of, printerId })),
    prints: () => get('/prints'),
    printer: (id) => get(`/printers/${id}`),
  };
}

export interface CountedPaper {
  /** The numbers of the rounds that are on paper, each once. */
  readonly rounds: readonly string[];
  /** The numbers on slips that do not say REPRINT. */
  readonly plain: readonly string[];
  readonly copies: number;
}

export function countPaper(pages: readonly Page[]): CountedPaper {
  const slips = pages.map((page) => asText(page));
  const number = (slip: string): string => /[A-Z]-\d+/.exec(slip)?.[0] ?? '';
  const plain = slips.filter((slip) => !slip.includes('REPRINT')).map(number);
  return { rounds: [...new Set(slips.map(number))], plain, copies: slips.length - plain.length };
}
