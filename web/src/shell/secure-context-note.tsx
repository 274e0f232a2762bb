/** Over plain HTTP the browser withholds what a tablet needs offline. This note says so, once per visit. */
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
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
        This page is not on a secure address. Orders are saved and sent, but without a network the app can not
        be opened again, and it can not be installed. Use https or localhost.
      </p>
      <Button size={44} variant="outline" onClick={dismiss}>
        Got it
      </Button>
    </section>
  );
}

function wasSeen(): boolean {
  try {
    return window.sessionStorage.getItem(SEEN_KEY) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    window.sessionStorage.setItem(SEEN_KEY, '1');
  } catch {
    // Without storage the note shows again at the next page load.
  }
}
