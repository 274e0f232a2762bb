/** Draws typed tables, section by section, as they will be made. */
import { classNames } from '../../../../../ui/layout/class-names.ts';
import styles from './drawn-tables.module.css';
import type { PlannedSection } from './plan-tables.ts';

export function DrawnTables({ sections }: { sections: readonly PlannedSection[] }) {
  return (
    <div className={styles.rooms}>
      {sections.map(({ name, tables }) => (
        <section key={name} aria-label={name} className={styles.room}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
            <span className={styles.count}>
              {tables.length} {tables.length === 1 ? 'table' : 'tables'},{' '}
              {tables.reduce((sum, { capacity }) => sum + capacity.maximum, 0)} seats
            </span>
          </h3>
          <ul className={styles.tables}>
            {tables.map(({ number, capacity, shape, isNew }) => (
              <li
                key={number}
                data-shape={shape}
                className={classNames(styles.table, !isNew && styles.there)}
              >
                <bdi>{number}</bdi>
                <span className={styles.seats}>{isNew ? capacity.maximum : 'there'}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
