/** One paper that somebody asked for: which printer it went to, and what became of it. */
import type { Print } from '@tableside/domain/entities/print.ts';
import type { Printer } from '@tableside/domain/entities/printer.ts';
import { askedPrintId } from '@tableside/domain/printing/ask-print.ts';
import { useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { problemOf } from '../engine/mutation-problem.ts';
import { usePrintsAbout } from '../mirror/read/read-printing.ts';
import { newId } from '../platform/new-id.ts';
import type { Paper } from './usual-printer.ts';

export interface Asked {
  readonly kind: Paper | 'test';
  /** The order, the check, the day or the printer. */
  readonly of: string;
  readonly checkKey?: string | undefined;
}

export interface PrintJob {
  /** The slip, as soon as it is known here. */
  readonly print: Print | undefined;
  readonly printer: Printer | null;
  readonly problem: string | null;
  ask(printer: Printer): Promise<void>;
}

export function usePrintJob({ kind, of, checkKey }: Asked): PrintJob {
  const engine = useEngine();
  const [asked, setAsked] = useState<{ printId: string; printer: Printer } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const prints = usePrintsAbout(of);
  return {
    print: prints?.find(({ id }) => id === asked?.printId),
    printer: asked?.printer ?? null,
    problem,
    async ask(printer) {
      const id = newId();
      const args = { id, kind, of, printerId: printer.id, ...(checkKey !== undefined && { checkKey }) };
      const refused = await problemOf(engine.mutate('print.ask', args));
      setProblem(refused);
      if (refused === null) setAsked({ printId: askedPrintId(id), printer });
    },
  };
}
