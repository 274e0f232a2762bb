/** The import that a person works on: the file, what was said about it, and what it would change. */

import type { MenuState, Plan } from '@tableside/domain/menu/sheet/plan.ts';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../../../platform/new-id.ts';
import type { Encoding } from './file/decode.ts';
import { FileFault } from './file/file-fault.ts';
import type { Content } from './file/read-content.ts';
import type { Choices, Reading } from './reading.ts';
import { createSheetDesk, type SheetDesk } from './sheet-desk.ts';

export interface Draft {
  readonly importId: string;
  /** The name of the file. */
  readonly name: string;
  /** It has only some rows of the menu, so what it lacks says nothing. */
  readonly isPart?: boolean;
  /** Missing for pasted text. */
  readonly bytes?: Uint8Array;
  readonly content: Content;
  readonly choices: Choices;
  readonly reading: Reading;
}

export interface ImportWork {
  readonly draft: Draft | null;
  readonly problem: string | null;
  readonly isReading: boolean;
  /** Both resolve to whether it could be read. */
  readFile(file: File): Promise<boolean>;
  readText(text: string): Promise<boolean>;
  choose(choices: Choices): void;
  chooseEncoding(encoding: Encoding): void;
  /** Reads the file as it is after a row was mended. */
  mend(content: Content): void;
  clear(): void;
  /** Does the long work. */
  readonly desk: SheetDesk;
}

const PASTED = 'Pasted text';

export function useImport(): ImportWork {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const desk = useSheetDesk();
  const latest = useRef(0);

  /** Of several that were begun, only the last counts. */
  const attempt = async (make: () => Promise<Draft>): Promise<boolean> => {
    latest.current += 1;
    const mine = latest.current;
    setReading(true);
    const made = await make()
      .catch(sentenceOf)
      .finally(() => mine === latest.current && setReading(false));
    if (mine !== latest.current) return false;
    setProblem(typeof made === 'string' ? made : null);
    if (typeof made !== 'string') setDraft(made);
    return typeof made !== 'string';
  };
  const reread = (before: Draft, over: Partial<Pick<Draft, 'content' | 'choices'>>) =>
    attempt(async () => {
      const next = { ...before, ...over };
      return { ...next, reading: await desk.ask('again', { content: next.content, choices: next.choices }) };
    });
  return {
    draft,
    problem,
    isReading,
    desk,
    readFile: (file) =>
      attempt(async () => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        return draftOf({ name: file.name, bytes, ...(await desk.ask('bytes', { bytes })) });
      }),
    readText: (text) =>
      attempt(async () => draftOf({ name: PASTED, ...(await desk.ask('typed', { text })) })),
    choose: (choices) => {
      if (!draft) return;
      // What is chosen next builds on it.
      setDraft({ ...draft, choices });
      void reread(draft, { choices });
    },
    chooseEncoding: (encoding) => {
      if (!draft?.bytes) return;
      const { name, bytes, importId } = draft;
      void attempt(async () => ({
        ...draftOf({ name, bytes, ...(await desk.ask('bytes', { bytes, encoding })) }),
        importId,
      }));
    },
    mend: (content) => {
      if (draft) void reread(draft, { content });
    },
    clear: () => {
      latest.current += 1;
      setReading(false);
      setDraft(null);
      setProblem(null);
    },
  };
}

/** A desk that is closed with the page. */
export function useSheetDesk(): SheetDesk {
  const [desk] = useState(() => createSheetDesk());
  useEffect(() => () => desk.close(), [desk]);
  return desk;
}

const draftOf = (read: Omit<Draft, 'importId' | 'choices'>): Draft => ({
  ...read,
  importId: newId(),
  choices: {},
});

/** A file that the browser gives no longer, because somebody moved it, is an error of the browser's own. */
function sentenceOf(fault: unknown): string {
  if (fault instanceof FileFault) return fault.message;
  if (fault instanceof DOMException) return 'The browser could not open the file. Choose it again.';
  throw fault;
}

export interface Planned {
  readonly plan: Plan;
  /** It is of the file and the menu as they are now. */
  readonly isFresh: boolean;
}

/** The plan follows the menu until it is applied, so that nobody applies what colleagues changed meanwhile. */
export function usePlan(desk: SheetDesk, draft: Draft, menu: MenuState | undefined): Planned | undefined {
  const { reading, importId } = draft;
  const [planned, setPlanned] = useState<{ plan: Plan; reading: Reading; menu: MenuState }>();
  const [fault, setFault] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (!menu) return undefined;
    let isOver = false;
    desk.ask('plan', { menu, reading, importId }).then(
      (plan) => {
        if (!isOver) setPlanned({ plan, reading, menu });
      },
      (error: unknown) => {
        if (!isOver) setFault({ error });
      },
    );
    return () => {
      isOver = true;
    };
  }, [desk, menu, reading, importId]);
  if (fault) throw fault.error;
  return planned && { plan: planned.plan, isFresh: planned.reading === reading && planned.menu === menu };
}
