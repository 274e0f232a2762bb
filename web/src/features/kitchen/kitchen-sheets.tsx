/** The sheets over the wall: the latest tickets for recall, and the settings of this screen. */
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { DEFAULT_KEYS, KEY_ACTS, type KeyAct, keyText, mayBeKey, withKey } from './kitchen-keys.ts';
import styles from './kitchen-sheets.module.css';
import { RecallList } from './recall-list.tsx';
import { screenStore } from './screen-memory.ts';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { Wall } from './use-wall.ts';

export type OpenSheet = 'recall' | 'settings' | null;

export interface KitchenSheetsProps {
  open: OpenSheet;
  wall: Wall;
  venue: Venue;
  acts: KitchenActs;
  onClose: () => void;
}

export function KitchenSheets({ open, wall, venue, acts, onClose }: KitchenSheetsProps) {
  return (
    <>
      <Sheet open={open === 'recall'} onClose={onClose} title="Recall">
        <RecallList wall={wall} venue={venue} acts={acts} onDone={onClose} />
      </Sheet>
      <Sheet open={open === 'settings'} onClose={onClose} title="This screen">
        <Settings wall={wall} />
      </Sheet>
    </>
  );
}

const LOOKS = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

function Settings({ wall }: { wall: Wall }) {
  const { keys, isLight } = wall.screen;
  return (
    <div className={styles.settings}>
      <Segmented
        label="Appearance"
        value={isLight ? 'light' : 'dark'}
        segments={LOOKS}
        onChange={(value) => screenStore.setLight(value === 'light')}
      />
      <h3>Keys</h3>
      <p className={styles.small}>Touch a key, then press the one on your bump bar.</p>
      <ul className={styles.rows}>
        {KEY_ACTS.map((act) => (
          <KeyRow
            key={act}
            act={act}
            current={keys[act] ?? ''}
            onKey={(key) => screenStore.setKeys(withKey(keys, act, key))}
          />
        ))}
      </ul>
      <Button size={56} onClick={() => screenStore.setKeys(DEFAULT_KEYS)}>
        Usual keys
      </Button>
    </div>
  );
}

const ACT_WORDS: Readonly<Record<string, string>> = {
  'next page': 'Next page',
  'previous page': 'Previous page',
  recall: 'Recall',
  'all seen': 'All seen',
};

const actWords = (act: KeyAct): string => ACT_WORDS[act] ?? act.replace('bump', 'Ticket');

function KeyRow({ act, current, onKey }: { act: KeyAct; current: string; onKey: (key: string) => void }) {
  const [waiting, setWaiting] = useState(false);
  const press = (event: KeyboardEvent): void => {
    if (!waiting || !mayBeKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    setWaiting(false);
    onKey(event.key);
  };
  return (
    <li className={styles.row}>
      {actWords(act)}
      <Button
        size={48}
        aria-label={waiting ? `Press the key for ${actWords(act)}` : `${actWords(act)}: ${keyText(current)}`}
        onClick={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        onKeyDown={press}
      >
        {waiting ? 'Press a key' : keyText(current)}
      </Button>
    </li>
  );
}
