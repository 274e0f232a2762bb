/** Draws the venue beside its setup, as the staff will see it: its name, sections, tables and menu. */
import { Card } from '../../../../ui/layout/card.tsx';
import styles from './setup-page.module.css';
import type { Setup } from './use-setup.ts';

const MOST = 12;

export function SetupPreview({ setup: { venue, sections, tables, products } }: { setup: Setup }) {
  return (
    <Card as="section" aria-label="Preview" className={styles.preview}>
      <p className={styles.made}>This is what your staff will see</p>
      <h2 className={styles.title}>{venue.name || 'Your venue'}</h2>
      {sections.map(({ key, name }) => (
        <div key={key}>
          <h3 className={styles.part}>{name}</h3>
          <Things
            things={tables
              .filter(({ section }) => section === key)
              .map(({ id, number }) => ({ id, name: number }))}
            none="No tables yet"
          />
        </div>
      ))}
      <div>
        <h3 className={styles.part}>Menu</h3>
        <Things things={products} none="No products yet" />
      </div>
    </Card>
  );
}

interface ThingsProps {
  things: readonly { readonly id: string; readonly name: string }[];
  none: string;
}

function Things({ things, none }: ThingsProps) {
  if (things.length === 0) return <p className={styles.made}>{none}</p>;
  return (
    <ul className={styles.things}>
      {things.slice(0, MOST).map(({ id, name }) => (
        <li key={id} className={styles.thing}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {things.length > MOST && <li className={styles.made}>{things.length - MOST} more</li>}
    </ul>
  );
}
