/**
 * One search everywhere. A field with a list under it: arrows choose, Enter does what the line says. Loaded when somebody
 * looks for something.
 */
import {
  Armchair,
  ArrowRight,
  BookOpen,
  CircleSlash,
  CornerDownLeft,
  CreditCard,
  History,
  type LucideIcon,
  Plus,
  ReceiptText,
  Search,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { find } from './find.ts';
import styles from './find-sheet.module.css';
import type { Found, FoundAct } from './found.ts';
import { useFindIndex, useSeeker } from './use-find-index.ts';
import { useFoundAct } from './use-found-act.ts';

export interface FindSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Gets a new key each time it opens, so that it starts empty. */
export function FindSheet({ open, onClose }: FindSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Sheet open={open} onClose={onClose} title="Find anything" className={styles.sheet} firstFocus={field}>
      <Finder field={field} onDone={onClose} />
    </Sheet>
  );
}

const EXAMPLES = 'A table, a party, #B-17, a dish, “86 octopus”, tips, void, a page';

function Finder({ field, onDone }: { field: RefObject<HTMLInputElement | null>; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const index = useFindIndex();
  const seeker = useSeeker();
  const act = useFoundAct();
  const listId = useId();
  const found = useMemo(() => index && find(index, typed, seeker), [index, typed, seeker]);
  const lines = found ?? [];
  const at = Math.min(chosen, lines.length - 1);
  const take = (one: Found | undefined): void => {
    if (!one) return;
    onDone();
    void act(one.act);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = MOVES[event.key]?.(at, lines.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter') take(lines[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <Icon of={Search} size={22} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines[at] && `${listId}-${at}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          placeholder="12, negroni 2 seat 3, 86 octopus"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
          className={styles.input}
        />
      </div>
      <p role="status" className="visually-hidden">
        {typed.trim() === '' ? '' : saidOf(lines)}
      </p>
      {!found && <Spinner />}
      {typed.trim() === '' && <p className={styles.hint}>{EXAMPLES}</p>}
      {found && lines.length === 0 && typed.trim() !== '' && <p className={styles.hint}>Nothing found.</p>}
      <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
        {lines.map((one, n) => (
          <Line
            key={JSON.stringify(one.act)}
            id={`${listId}-${n}`}
            found={one}
            isChosen={n === at}
            onTake={() => take(one)}
          />
        ))}
      </div>
    </>
  );
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (count === 0 ? 0 : (at + 1) % count),
  ArrowUp: (at, count) => (count === 0 ? 0 : (at + count - 1) % count),
};

function saidOf(lines: readonly Found[]): string {
  const [first] = lines;
  if (!first) return 'Nothing found';
  return `${lines.length === 1 ? '1 result' : `${lines.length} results`}. Enter: ${first.does}`;
}

const ICONS: Readonly<Record<FoundAct['kind'], LucideIcon>> = {
  table: Armchair,
  check: ReceiptText,
  visit: ReceiptText,
  order: ReceiptText,
  pay: CreditCard,
  dish: BookOpen,
  take: Plus,
  availability: CircleSlash,
  page: ArrowRight,
  history: History,
};

interface LineProps {
  id: string;
  found: Found;
  isChosen: boolean;
  onTake: () => void;
}

/** The field keeps the focus. Keys are its own; a line takes taps. */
function Line({ id, found: { does, detail, act }, isChosen, onTake }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all lines
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.line}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      ref={isChosen ? intoView : undefined}
    >
      <span className={styles.tile}>
        <Icon of={ICONS[act.kind]} />
      </span>
      <span className={styles.words}>
        <span className={styles.does}>{does}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.enter}>
        <Icon of={CornerDownLeft} />
      </span>
    </div>
  );
}

const intoView = (line: HTMLElement | null): void => line?.scrollIntoView?.({ block: 'nearest' });
