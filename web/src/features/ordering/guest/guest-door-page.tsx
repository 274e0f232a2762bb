/**
 * The page for a guest who scanned the code on a table: the venue, the table and its menu, without an account. When
 * they choose their first product, they are asked for their first name.
 */

import { tableText } from '@tableside/domain/tables/table-name.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { menuEntries } from '../../../components/menu/product-entry.ts';
import { opensText } from '../../../components/venue/opens-text.ts';
import { type GuestDoor, openGuestDoor } from '../../../remote/guest-door.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Logo } from '../../../ui/icons/logo.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ErrorBox } from '../../../ui/messages/error-box.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import styles from './guest-door-page.module.css';
import { GuestMenu } from './guest-menu.tsx';
import { GuestNameSheet } from './guest-name-sheet.tsx';
import { type PendingLine, pendingLine } from './pending-line.ts';

export interface GuestDoorPageProps {
  /** The code that was scanned. */
  code: string;
  /** Undefined until the server has answered. */
  mayRegister: boolean | undefined;
  /** Makes the guest's account and goes on to their order. Throws an error whose message is shown. */
  onName: (firstName: string) => Promise<void>;
  onSignIn: () => void;
  /** Under the name of the table, while guests may register: what they can do there beside ordering. */
  atDoor?: ReactNode;
}

export function GuestDoorPage(props: GuestDoorPageProps) {
  const { door, problem, retry } = useGuestDoor(props.code);
  return (
    <main id="main" className={styles.page}>
      {door ? (
        <Door {...props} door={door} />
      ) : (
        <>
          <title>Menu · Tableside</title>
          {door === undefined && problem === null ? (
            <Spinner page />
          ) : (
            <>
              <Head venue="Tableside" title="Menu" />
              <div className={styles.answer}>
                {problem !== null && <ErrorBox message={problem} onRetry={retry} />}
                {door === null && (
                  <EmptyState action={<Button onClick={props.onSignIn}>Sign in</Button>}>
                    This code doesn't belong to a table. Ask a member of staff, or sign in if you work here.
                  </EmptyState>
                )}
              </div>
            </>
          )}
        </>
      )}
    </main>
  );
}

function Head({ venue, title, children }: { venue: string; title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.venue}>
        <Logo size={34} />
        {venue}
      </div>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

function Door({ door, mayRegister, onName, onSignIn, atDoor }: GuestDoorPageProps & { door: GuestDoor }) {
  const { table, products, categories, optionGroups } = door;
  const menu = useMemo(
    () => ({ entries: menuEntries({ products, categories, optionGroups }), categories }),
    [products, categories, optionGroups],
  );
  const [chosen, setChosen] = useState<PendingLine | null>(null);
  const closed = closedText(table, mayRegister);
  const title = tableText(table, table.id);
  return (
    <>
      <title>{`${title} · ${table.venueName}`}</title>
      <Head venue={table.venueName} title={title}>
        <Button variant="ghost" size={44} onClick={onSignIn}>
          Sign in
        </Button>
      </Head>
      {mayRegister && atDoor}
      <GuestMenu
        menu={menu}
        counts={NOTHING}
        closed={closed}
        onAdd={async (line, name) => {
          setChosen({ tableId: table.id, line, name });
          return { kind: 'added', said: null };
        }}
        onLess={() => undefined}
      />
      <GuestNameSheet
        productName={chosen?.name}
        onClose={() => setChosen(null)}
        onName={async (firstName) => {
          if (chosen) pendingLine.keep(chosen);
          await onName(firstName);
        }}
        onSignIn={onSignIn}
      />
    </>
  );
}

const NOTHING: ReadonlyMap<string, number> = new Map();

function closedText(
  { isOpenNow, opensNext }: GuestDoor['table'],
  mayRegister: boolean | undefined,
): string | undefined {
  if (!isOpenNow) {
    const opens = opensNext ? ` We open ${opensText(opensNext)}.` : '';
    return `We're closed right now.${opens} You can look at the menu.`;
  }
  return mayRegister === false ? 'To order, ask a member of staff.' : undefined;
}

/** `door` is undefined while the server is asked, and null for a code of no table. */
function useGuestDoor(code: string) {
  const [door, setDoor] = useState<GuestDoor | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each turn
  useEffect(() => {
    let isWanted = true;
    openGuestDoor(code).then(
      (answer) => isWanted && setDoor(answer),
      (error: unknown) => isWanted && setProblem(error instanceof Error ? error.message : ''),
    );
    return () => {
      isWanted = false;
    };
  }, [code, turn]);
  const retry = useCallback(() => {
    setProblem(null);
    setTurn((before) => before + 1);
  }, []);
  return { door, problem, retry };
}
