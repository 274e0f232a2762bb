/** A guest who has given no name calls their server, or asks for the bill. */
import { CALL_KINDS, type CallKind } from '@tableside/domain/entities/call.ts';
import type { NamelessCall } from '@tableside/protocol/rest/call.ts';
import { useEffect, useState } from 'react';
import { useNow } from '../../platform/use-now.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { callNameless, namelessCalls } from '../../remote/nameless-calls.ts';
import { CallFace, comingText, DONE } from './call-face.tsx';
import { COMING_MS } from './guest-call-state.ts';
import styles from './guest-calls.module.css';

/** While somebody waits, the phone asks for the answer this often. */
const EVERY_MS = 5_000;

export function NamelessCalls({ code }: { code: string }) {
  const [calls, setCalls] = useState<readonly NamelessCall[]>();
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState(0);
  const waits = calls === undefined || calls.some(({ isWaiting }) => isWaiting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer from before the last call is dropped
  useEffect(() => {
    if (!waits) return undefined;
    let isWanted = true;
    const look = async (): Promise<void> => {
      const seen = document.hidden ? undefined : await namelessCalls(code).catch(() => undefined);
      if (isWanted && seen) setCalls(seen);
    };
    void look();
    const timer = window.setInterval(() => void look(), EVERY_MS);
    return () => {
      isWanted = false;
      window.clearInterval(timer);
    };
  }, [code, waits, made]);
  const make = async (kind: CallKind): Promise<void> => {
    setProblem(null);
    try {
      setCalls(await callNameless(code, kind));
      setMade((before) => before + 1);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
    }
  };
  return (
    <section aria-label="Call the staff" className={styles.calls}>
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
  const answered = call?.answered;
  const coming = answered && now - Date.parse(answered.at) < COMING_MS ? answered : undefined;
  return (
    <CallFace kind={kind} step={coming ? 'coming' : 'none'} busy={busy} onCall={() => run(make)}>
      {coming ? comingText(coming) : call?.isWaiting ? DONE[kind] : null}
    </CallFace>
  );
}
