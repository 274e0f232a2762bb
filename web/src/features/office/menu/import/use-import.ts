/** The import that a person works on: the file, what was said about it, and what it would change. */

import type { MenuState, Plan } from '@tableside/domain/menu/sheet/plan.ts';
import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import { useMemo, useState } from 'react';
import { newId } from '../../../../platform/new-id.ts';
import type { Encoding } from './file/decode.ts';
import { FileFault } from './file/file-fault.ts';
import { type Content, readBytes, readTyped } from './file/read-content.ts';
import { type Choices, type Reading, readingOf } from './reading.ts';

export interface Draft {
  readonly importId: string;
  /** The name of the file. */
  readonly name: string;
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
  readFile(file: File): Promise<boolean>;
  readText(text: string): boolean;
  choose(choices: Choices): void;
  chooseEncoding(encoding: Encoding): Promise<void>;
  /** Reads the file as it is after a row was mended. */
  mend(content: Content): void;
  clear(): void;
}

const PASTED = 'Pasted text';

export function useImport(): ImportWork {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const attempt = (make: () => Draft): boolean => {
    try {
      setDraft(make());
      setProblem(null);
      return true;
    } catch (fault) {
      setProblem(sentenceOf(fault));
      return false;
    }
  };
  const readFile = async (file: File): Promise<boolean> => {
    setReading(true);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content = await readBytes(bytes);
      return attempt(() => draftOf({ name: file.name, bytes, content }));
    } catch (fault) {
      setProblem(sentenceOf(fault));
      return false;
    } finally {
      setReading(false);
    }
  };
  return {
    draft,
    problem,
    isReading,
    readFile,
    readText: (text) => attempt(() => draftOf({ name: PASTED, content: readTyped(text) })),
    choose: (choices) => {
      if (draft) attempt(() => ({ ...draft, choices, reading: readingOf(draft.content, choices) }));
    },
    chooseEncoding: async (encoding) => {
      if (!draft?.bytes) return;
      const { name, bytes } = draft;
      const content = await readBytes(bytes, encoding);
      attempt(() => ({ ...draftOf({ name, bytes, content }), importId: draft.importId }));
    },
    mend: (content) => {
      if (draft) attempt(() => ({ ...draft, content, reading: readingOf(content, draft.choices) }));
    },
    clear: () => {
      setDraft(null);
      setProblem(null);
    },
  };
}

const draftOf = (read: Pick<Draft, 'name' | 'bytes' | 'content'>): Draft => ({
  ...read,
  importId: newId(),
  choices: {},
  reading: readingOf(read.content),
});

/** A file that the browser gives no longer, because somebody moved it, is an error of the browser's own. */
function sentenceOf(fault: unknown): string {
  if (fault instanceof FileFault) return fault.message;
  if (fault instanceof DOMException) return 'The browser could not open the file. Choose it again.';
  throw fault;
}

/** The plan follows the menu until it is applied, so that nobody applies what colleagues changed meanwhile. */
export function usePlan(draft: Draft | null, menu: MenuState | undefined): Plan | undefined {
  return useMemo(
    () => (draft && menu ? planOf(menu, draft.reading, draft.importId) : undefined),
    [draft, menu],
  );
}
