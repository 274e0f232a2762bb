/** Keeps the problem of each of several things, by id, to show it on the thing itself. */
import { useCallback, useState } from 'react';

type Problems = ReadonlyMap<string, string>;

/** `tell` notes a problem, or with null that there is none any more. */
export function useProblems(): readonly [
  problems: Problems,
  tell: (id: string, problem: string | null) => void,
] {
  const [problems, setProblems] = useState<Problems>(new Map());
  const tell = useCallback((id: string, problem: string | null): void => {
    setProblems((before) => {
      if (problem === (before.get(id) ?? null)) return before;
      const after = new Map(before);
      if (problem === null) after.delete(id);
      else after.set(id, problem);
      return after;
    });
  }, []);
  return [problems, tell];
}
