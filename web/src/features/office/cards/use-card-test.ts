/** A test payment that is under way: asks the server each second how it stands, until it has ended. */
import type { CardTest } from '@tableside/protocol/rest/card-test.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeProblem } from '../../../remote/api-error.ts';
import { cancelCardTest, lookAtCardTest, startCardTest } from '../../../remote/cards.ts';
import { type Remote, useRemote } from '../../../remote/remote-context.tsx';

const LOOK_MS = 1000;

const isOpen = (test: CardTest | null): boolean => test?.state === 'waiting' || test?.state === 'givingBack';

export function useCardTest(readerId: string) {
  const remote = useRemote();
  const [test, setTest] = useState<CardTest | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [looks, setLooks] = useState(0);
  const current = useRef<CardTest | null>(null);
  const ask = useCallback(
    async (call: (remote: Remote) => Promise<CardTest>): Promise<void> => {
      setBusy(true);
      try {
        current.current = await call(remote);
        setTest(current.current);
        setProblem(null);
      } catch (error) {
        setProblem(await changeProblem(error));
      }
      setBusy(false);
    },
    [remote],
  );
  // An answer that did not come is no end: it is asked again.
  useEffect(() => {
    const ref = test?.ref;
    if (!isOpen(test) || ref == null) return undefined;
    const timer = setTimeout(() => {
      void ask((to) => lookAtCardTest(to, readerId, ref)).then(() => setLooks(looks + 1));
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [test, looks, ask, readerId]);
  const start = useCallback(() => void ask((to) => startCardTest(to, readerId)), [ask, readerId]);
  const cancel = useCallback(() => {
    const { current: known } = current;
    if (known?.ref != null && isOpen(known)) void ask((to) => cancelCardTest(to, readerId, known.ref ?? ''));
  }, [ask, readerId]);
  // Whoever leaves the page takes it off the reader.
  useEffect(() => cancel, [cancel]);
  return { test, isBusy, problem, start, cancel };
}
