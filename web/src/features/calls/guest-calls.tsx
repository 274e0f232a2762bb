/** A guest calls their server, or asks for the bill, and reads how far that is. */
import { CALL_KINDS, type CallKind } from '@tableside/domain/entities/call.ts';
import type { NamelessCall } from '@tableside/protocol/rest/call.ts';
import { useEffect, useState } from 'react';
import { clockText } from '../../components/time/clock-text.ts';
import { useClockOffset, useEngine, useSyncStatusPart } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import { useOutbox, useRejectedChanges, useVenue } from '../../mirror/read/read.ts';
import { useOwnCalls } from '../../mirror/read/read-own-calls.ts';
import { tableCodes } from '../../platform/table-codes.ts';
import { useNow } from '../../platform/use-now.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { CallFace, comingText, DONE } from './call-face.tsx';
import { hasCalled } from './called-nameless.ts';
import { type CallState, callState, type Known, madeUpFor } from './guest-call-state.ts';
import styles from './guest-calls.module.css';
import { NamelessText } from './nameless-calls.tsx';
import { namelessState, useNamelessCalls } from './use-nameless-calls.ts';

/** A call grows too old, and an answer is over, without a change in the mirror. */
const EVERY_MS = 5_000;

export function GuestCalls({ tableId }: { tableId: string }) {
  const [calls, waiting, refused] = [useOwnCalls(), useOutbox(), useRejectedChanges()];
  const [problem, setProblem] = useState<Problem>(null);
  const engine = useEngine();
  const code = tableCodes.codeOf(tableId);
  const isPayable = useVenue()?.settings.payByPhone;
  // The guest may have called before they gave a name.
  const [before] = useState(() => code !== undefined && hasCalled(code, Date.now()));
  const nameless = useNamelessCalls(before ? code : undefined);
  useEffect(() => {
    for (const { cmdId } of madeUpFor(calls ?? [], refused ?? [])) void engine.discard(cmdId);
  }, [engine, calls, refused]);
  if (code === undefined || !calls || !waiting || !refused) return null;
  const make = async (kind: CallKind): Promise<void> =>
    setProblem(
      await problemOf(
        engine.mutate('call.make', { kind, tableId, tableCode: code }),
        "Your call couldn't be made.",
      ),
    );
  return (
    <section aria-label="Call the staff" className={styles.calls}>
      {CALL_KINDS.map((kind) => (
        <CallButton
          key={kind}
          kind={kind}
          tableId={tableId}
          known={{ calls, waiting, refused }}
          before={nameless.calls?.find((one) => one.kind === kind)}
          make={make}
        />
      ))}
      {isPayable && (
        <a className={styles.pay} href={`/api/tables/code/${encodeURIComponent(code)}/bill`}>
          Pay the bill
        </a>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}

interface CallButtonProps {
  kind: CallKind;
  tableId: string;
  known: Known;
  /** What the phone called for before its guest gave a name. */
  before: NamelessCall | undefined;
  make: (kind: CallKind) => Promise<void>;
}

function CallButton({ kind, tableId, known, before, make }: CallButtonProps) {
  const now = useNow(EVERY_MS) + useClockOffset();
  const { busy, run } = useOneAtATime();
  const state = callState(known, { kind, tableId }, now);
  const earlier = namelessState(before, now);
  const step = state.step === 'none' ? earlier.step : state.step;
  return (
    <CallFace kind={kind} step={step} busy={busy} onCall={() => run(() => make(kind))}>
      {state.step === 'none' ? (
        <NamelessText kind={kind} state={earlier} />
      ) : (
        <StateText kind={kind} state={state} />
      )}
    </CallFace>
  );
}

function StateText({ kind, state }: { kind: CallKind; state: CallState }) {
  const timezone = useVenue()?.timezone;
  const isOnline = useSyncStatusPart(({ phase }) => phase === 'online');
  const at = state.step === 'none' ? '' : clockText(state.at, 'time', timezone);
  switch (state.step) {
    case 'none':
      return null;
    case 'saved':
      if (state.isLate) return `Your call of ${at} did not go out. Call again.`;
      return isOnline ? 'Calling…' : 'Not called yet: no connection.';
    case 'called':
      return `${DONE[kind]}, ${at}`;
    case 'coming':
      return comingText(state);
    case 'refused':
      return state.code === 'call.late'
        ? `Your call of ${at} did not go out in time. Call again.`
        : (REFUSED[state.code] ?? `Your call of ${at} was not taken. Ask somebody at the table.`);
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  'table.code': 'Scan the code on your table, then call again.',
  'venue.closed': 'The venue is closed.',
  'call.tooMany': 'You have called often in the last hour. Ask your server when they come by.',
};
