/** StationDot: the tint of a station. Its name stands beside it. */
import type { StationColor } from '@tableside/domain/entities/station.ts';
import styles from './station-dot.module.css';

export function StationDot({ color }: { color: StationColor }) {
  return <span aria-hidden="true" data-color={color} className={styles.dot} />;
}
