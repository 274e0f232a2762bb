/** A guest who has given no name calls their server, or asks for the bill. */
import { CALL_KINDS, type CallKind } from '@tableside/domain/entities/call.ts';
import type { NamelessCall } from '@tableside/protocol/rest/call.ts';
import { useState } from 'react';
import { useNow } from '../../platform/use-now.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { callNameless } from '../../remote/nameless-calls.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { CallFace, comingText, DONE } from './call-face.tsx';
import { noteCall } from './called-nameless.ts';
import styles from './guest-calls.module.css';
import { EVERY_MS, type NamelessState, namelessState, useNamelessCalls } from './use-nameless-calls.ts';

export function NamelessCalls({ code }: { code: string }) {
  const { calls, made } = useNamelessCalls(code);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (kind: CallKind): Promise<void> => {
    setProblem(null);
    try {
      made(await callNameless(code, kind));
      noteCall(code, Date.now());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
    }
  };
  return (
    <section aria-label="Call the staff" className={classNames(styles.calls, styles.nameless)}>
      {CALL_KINDS.map((kind) => (
        <NamelessButton
          key={kind}
          kind={kind}
          call={calls?.find((one) => one.kind === kind)}
          make={() => make(kind)}
        />
      ))}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

interface NamelessButtonProps {
  kind: CallKind;
  call: NamelessCall | undefined;
  make: () => Promise<void>;
}

function NamelessButton({ kind, call, make }: NamelessButtonProps) {
  const { busy, run } = useOneAtATime();
  const now = useNow(EVERY_MS);
  const state = namelessState(call, now);
  return (
    <CallFace kind={kind} step={state.step} busy={busy} onCall={() => run(make)}>
      <NamelessText kind={kind} state={state} />
    </CallFace>
  );
}

export function NamelessText({ kind, state }: { kind: CallKind; state: NamelessState }) {
  if (state.step === 'none') return null;
  return state.step === 'coming' ? comingText(state) : DONE[kind];
}
