/** Which check of a table is open on this tablet. */
import { useEffect, useState } from 'react';
import type { WholeVisit } from '../../../mirror/read/read-visits.ts';
import { newId } from '../../../platform/new-id.ts';

export type OpenVisit =
  | { readonly kind: 'open'; readonly rootId: string; readonly whole: WholeVisit }
  /** Nothing is on it yet. Its first line, or its party, opens it under this id. */
  | { readonly kind: 'new'; readonly rootId: string }
  /** There are several, and this tablet has none of them open, so a person must choose. */
  | { readonly kind: 'ask' };

export interface OpenVisits {
  readonly shown: OpenVisit;
  choose(rootId: string): void;
  /** Begins another check at the table. */
  begin(): void;
  /** Asks which of several checks goes on. */
  ask(): void;
}

/** The check that was open here last, by table, for the way back from the checkout. */
const last = new Map<string, string>();

export const forgetOpenVisits = (): void => last.clear();

/** `visits` are the open visits at the table, oldest first. */
export function useOpenVisit(tableId: string, visits: readonly WholeVisit[]): OpenVisits {
  const [chosenId, setChosenId] = useState(last.get(tableId));
  const [isBegun, setBegun] = useState(false);
  // A visit that this tablet opens keeps the id that it had before its first line, so the menu stays as it is.
  const [spareId, setSpareId] = useState(newId);
  const byId = (rootId: string | undefined) => visits.find(({ visit }) => visit.rootId === rootId);
  const own = byId(spareId);
  const shown = own ? opened(own) : isBegun ? fresh(spareId) : choiceOf(visits, byId(chosenId), spareId);
  const choose = (rootId: string | undefined): void => {
    if (rootId === undefined) last.delete(tableId);
    else last.set(tableId, rootId);
    setChosenId(rootId);
    setBegun(false);
  };
  const openId = shown.kind === 'open' ? shown.rootId : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: notes the check once it is shown
  useEffect(() => {
    if (openId === undefined) return;
    choose(openId);
    if (openId === spareId) setSpareId(newId());
  }, [openId]);
  return { shown, choose, begin: () => setBegun(true), ask: () => choose(undefined) };
}

const opened = (whole: WholeVisit): OpenVisit => ({ kind: 'open', rootId: whole.visit.rootId, whole });
const fresh = (rootId: string): OpenVisit => ({ kind: 'new', rootId });

function choiceOf(visits: readonly WholeVisit[], chosen: WholeVisit | undefined, spareId: string): OpenVisit {
  const [only] = visits;
  if (chosen) return opened(chosen);
  if (!only) return fresh(spareId);
  return visits.length === 1 ? opened(only) : { kind: 'ask' };
}
