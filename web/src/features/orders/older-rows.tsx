/**
 * The end of a list whose newer rows this device holds: loads older rows from the server, and says whether there are more.
 * `useOlderRows` asks for them once somebody wants them.
 */
import { useCallback, useState } from 'react';
import { RemoteState } from '../../components/pages/needs-network.tsx';
import type { Page } from '../../remote/pages.ts';
import type { Remote } from '../../remote/remote-context.tsx';
import { useRemotePages } from '../../remote/use-remote-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import styles from './history-page.module.css';

interface ToLoad<Row> {
  readonly what: RowWord;
  /** A search or a chosen day: they are loaded at once. Otherwise somebody has to ask. */
  readonly isNarrow: boolean;
  /** Tells one question from another. A new question starts again. */
  readonly question: string;
  /** Has to stay the same function for the same question. */
  readonly load: (remote: Remote, before: string | null) => Promise<Page<Row>>;
}

type RowWord = 'orders' | 'checks';

export interface OlderRows<Row> {
  readonly what: RowWord;
  readonly asked: boolean;
  readonly ask: () => void;
  readonly rows: readonly Row[] | undefined;
  /** They were asked for, and have not arrived. */
  readonly isAwaited: boolean;
  /** Nothing older that matches is missing, as far as anybody asked. */
  readonly isWhole: boolean;
  readonly pages: ReturnType<typeof useRemotePages<Row>>;
}

export function useOlderRows<Row>({ what, isNarrow, question, load }: ToLoad<Row>): OlderRows<Row> {
  const [wanted, setWanted] = useState(false);
  const asked = wanted || isNarrow;
  const loadAsked = useCallback(
    async (remote: Remote, before: string | null): Promise<Page<Row>> =>
      asked ? load(remote, before) : { rows: [], next: null },
    [asked, load],
  );
  const pages = useRemotePages(`${what} ${asked} ${question}`, loadAsked, `Failed to fetch ${what}`);
  const { rows, hasOlder, error } = pages;
  const isWhole = !asked || (rows !== undefined && !hasOlder && error === null);
  const isAwaited = asked && rows === undefined;
  return { what, asked, ask: () => setWanted(true), rows, isAwaited, isWhole, pages };
}

interface OlderProps {
  older: OlderRows<unknown>;
  /** Nothing is listed, which has been said already. */
  isEmpty: boolean;
  /** What of the list this device stores, in a sentence. */
  held: string;
}

export function Older({ older, isEmpty, held }: OlderProps) {
  const { what, asked, ask, isAwaited, pages } = older;
  if (asked && pages.error) {
    const reason = `You need a connection to see older ${what}.`;
    return <RemoteState loading={false} error={pages.error} retry={pages.retry} reason={reason} />;
  }
  if (isAwaited) return <Spinner />;
  return (
    <>
      {!pages.hasOlder && !(asked && isEmpty) && (
        <p className={styles.scope}>{asked ? `No more ${what} match.` : held}</p>
      )}
      {(!asked || pages.hasOlder) && (
        <Button size={56} block busy={pages.loadingOlder} onClick={asked ? pages.loadOlder : ask}>
          Load older {what}
        </Button>
      )}
    </>
  );
}
