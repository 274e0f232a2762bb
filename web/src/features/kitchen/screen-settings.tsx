/** The settings of this screen: its stations, columns, text size, bumps, look and keys. They stay on the device. */
import type { Station } from '@tableside/domain/entities/station.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { DEFAULT_KEYS, KEY_ACTS, type KeyAct, keyText, mayBeKey, withKey } from './kitchen-keys.ts';
import styles from './kitchen-sheets.module.css';
import { BUMP_STEPS, COLUMNS, type ScreenState, screenStore, TEXT_SIZES } from './screen-memory.ts';
import { StationChoice } from './station-choice.tsx';

const LOOKS = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const segmentsOf = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: capital(value) }));

export interface ScreenSettingsProps {
  screen: ScreenState;
  stations: readonly Station[];
}

export function ScreenSettings({ screen, stations }: ScreenSettingsProps) {
  const { columns, textSize, bumpSteps, isLight, keys } = screen;
  return (
    <div className={styles.settings}>
      <Setting title="Tickets for">
        <StationChoice stations={stations} screen={screen} />
      </Setting>
      <Setting title="Columns">
        <Segmented
          label="Columns"
          value={columns}
          segments={segmentsOf(COLUMNS)}
          onChange={(value) => screenStore.choose({ columns: value })}
          className={styles.choice}
        />
      </Setting>
      <Setting title="Text size">
        <Segmented
          label="Text size"
          value={textSize}
          segments={segmentsOf(TEXT_SIZES)}
          onChange={(value) => screenStore.choose({ textSize: value })}
          className={styles.choice}
        />
      </Setting>
      <Setting title="Bumps from new to serving">
        <Segmented
          label="Bumps from new to serving"
          value={bumpSteps}
          segments={segmentsOf(BUMP_STEPS)}
          onChange={(value) => screenStore.choose({ bumpSteps: value })}
          className={styles.choice}
        />
      </Setting>
      <Setting title="Appearance">
        <Segmented
          label="Appearance"
          value={isLight ? 'light' : 'dark'}
          segments={LOOKS}
          onChange={(value) => screenStore.choose({ isLight: value === 'light' })}
          className={styles.choice}
        />
      </Setting>
      <Setting title="Keys">
        <p className={styles.small}>Tap an action, then press the key on your bump bar.</p>
        <ul className={styles.rows}>
          {KEY_ACTS.map((act) => (
            <KeyRow
              key={act}
              act={act}
              current={keys[act] ?? ''}
              onKey={(key) => screenStore.choose({ keys: withKey(keys, act, key) })}
            />
          ))}
        </ul>
        <Button size={64} className={styles.act} onClick={() => screenStore.choose({ keys: DEFAULT_KEYS })}>
          Reset to default keys
        </Button>
      </Setting>
    </div>
  );
}

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.setting}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

const ACT_TEXTS: Readonly<Record<string, string>> = {
  'next page': 'Next page',
  'previous page': 'Previous page',
  recall: 'Recall',
  'all seen': 'All seen',
};

const actText = (act: KeyAct): string => ACT_TEXTS[act] ?? act.replace('bump', 'Ticket');

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
      {actText(act)}
      <Button
        size={56}
        className={styles.act}
        aria-label={waiting ? `Press the key for ${actText(act)}` : `${actText(act)}: ${keyText(current)}`}
        onClick={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        onKeyDown={press}
      >
        {waiting ? 'Press a key' : keyText(current)}
      </Button>
    </li>
  );
}
