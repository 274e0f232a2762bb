/** A person to choose: the initials, the name and the role. */
import type { ReactNode } from 'react';
import { initials, ROLE_LABEL } from '../../components/staff/role-label.ts';
import type { PersonHere } from './people-context.tsx';
import styles from './person-tile.module.css';

export interface PersonTileProps {
  person: PersonHere;
  /** Left out: the tile leads on, and nobody stays chosen. */
  isChosen?: boolean;
  onChoose: () => void;
  /** Follows the role. */
  children?: ReactNode;
}

export function PersonTile({ person: { name, role }, isChosen, onChoose, children }: PersonTileProps) {
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>
          {ROLE_LABEL[role]}
          {children}
        </span>
      </span>
    </button>
  );
}
