/** Over plain HTTP the browser withholds what a tablet needs offline. This note says so, once per visit. */
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { keepIn, tabStorage } from '../platform/browser-storage.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './banner.module.css';

const SEEN_KEY = 'tableside-insecure-seen';

export function SecureContextNote() {
  const [seen, setSeen] = useState(wasSeen);
  if (window.isSecureContext || seen) return null;
  const dismiss = () => {
    setSeen(true);
    remember();
  };
  return (
    <section aria-label="Missing secure connection" className={styles.banner} data-tone="warn">
      <Icon of={ShieldAlert} />
      <p className={styles.words}>
        This address isn't secure (no HTTPS). Orders still work, but the app can't be installed or opened
        offline.
      </p>
      <Button size={44} variant="outline" onClick={dismiss}>
        Got it
      </Button>
    </section>
  );
}

const wasSeen = (): boolean => typeof tabStorage()?.getItem(SEEN_KEY) === 'string';
/** Where nothing can be stored, the note shows again at the next page load. */
const remember = (): void => keepIn(tabStorage(), SEEN_KEY, '1');
