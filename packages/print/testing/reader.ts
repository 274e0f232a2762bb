/** Turns bytes back into pages, as a printer does. It knows the commands that we send; every other byte is a fault. */
import { DEFAULT_PAGE, type PrinterProfile } from '../src/slip.ts';
import { type Command, escposCommands } from './escpos-commands.ts';
import type { Page } from './page.ts';
import { createPress, type PressEvents } from './press.ts';
import { starCommands } from './star-commands.ts';

export interface Reader {
  push(bytes: Iterable<number>): void;
  /** Does the next letter or command. False: its end is not here yet. */
  step(): boolean;
  /** Bytes that wait for more. */
  readonly left: number;
  readonly faults: readonly string[];
  /** What is not cut off yet. */
  readonly page: Page;
}

export function createReader(
  {
    language,
    columns,
    page = DEFAULT_PAGE[language],
  }: Pick<PrinterProfile, 'language' | 'columns'> & { page?: number },
  on: PressEvents = {},
): Reader {
  const press = createPress(columns, on);
  const commands = language === 'star' ? starCommands(page) : escposCommands(page);
  let bytes: number[] = [];
  let at = 0;
  return {
    push(more) {
      bytes = [...bytes.slice(at), ...more];
      at = 0;
    },
    step() {
      const first = bytes[at];
      if (first === undefined) return false;
      if (first >= 0x20 && first !== 0x7f) {
        press.letter(first);
        at += 1;
        return true;
      }
      const found = commandAt(commands, bytes, at);
      if (found === 'incomplete') return false;
      if (found === undefined) press.fault(`byte ${first.toString(16)} ${(bytes[at + 1] ?? 0).toString(16)}`);
      else found.command.act(press, found.rest);
      at += found?.size ?? 1;
      return true;
    },
    get left() {
      return bytes.length - at;
    },
    faults: press.faults,
    get page() {
      return press.page;
    },
  };
}

interface Found {
  readonly command: Command;
  readonly rest: readonly number[];
  readonly size: number;
}

function commandAt(
  commands: readonly Command[],
  bytes: readonly number[],
  at: number,
): Found | 'incomplete' | undefined {
  const left = bytes.length - at;
  const fits = ({ starts }: Command): boolean =>
    starts.every((byte, n) => n >= left || bytes[at + n] === byte);
  const command = commands.find(fits);
  if (!command) return undefined;
  const { starts } = command;
  const count =
    left < starts.length
      ? undefined
      : command.length(bytes.slice(at + starts.length, at + starts.length + 8));
  const size = starts.length + (count ?? 0);
  if (count === undefined || left < size) return 'incomplete';
  return { command, rest: bytes.slice(at + starts.length, at + size), size };
}

/** Reads a whole slip. What is not cut off at its end is the last page. */
export function readPages(
  bytes: Uint8Array,
  printer: Parameters<typeof createReader>[0],
): { readonly pages: readonly Page[]; readonly faults: readonly string[]; readonly kicks: number } {
  const pages: Page[] = [];
  let kicks = 0;
  const reader = createReader(printer, {
    onCut: (page) => pages.push(page),
    onKick: () => {
      kicks += 1;
    },
  });
  reader.push(bytes);
  for (let more = true; more; ) more = reader.step();
  const faults = reader.left > 0 ? [...reader.faults, `${reader.left} bytes are left`] : reader.faults;
  return { pages: reader.page.length > 0 ? [...pages, reader.page] : pages, faults, kicks };
}
