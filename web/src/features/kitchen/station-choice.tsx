/** Chooses the stations of this screen: one, several or all. */
import type { Station } from '@tableside/domain/entities/station.ts';
import { StationDot } from '../../components/menu/station-dot.tsx';
import { Segmented } from '../../ui/choices/segmented.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './kitchen-sheets.module.css';
import { type ScreenChoices, screenStore } from './screen-memory.ts';
import { shownOn, toggled, withWall } from './wall-stations.ts';

export interface StationChoiceProps {
  stations: readonly Station[];
  screen: Pick<ScreenChoices, 'stations'>;
}

const ALL = 'all';

/** Of two stations a wall shows one or both. */
export function StationChoice({ stations, screen }: StationChoiceProps) {
  const walls = withWall(stations);
  const shown = shownOn(stations, screen);
  if (walls.length > 2) return <Several stations={stations} screen={screen} />;
  return (
    <Segmented
      label="Tickets for"
      value={shown?.length === 1 ? (shown[0] ?? ALL) : ALL}
      segments={[...walls.map(({ id, name }) => ({ value: id, label: name })), { value: ALL, label: 'Both' }]}
      onChange={(value) => screenStore.choose({ stations: value === ALL ? ALL : [value] })}
      className={styles.choice}
    />
  );
}

function Several({ stations, screen }: StationChoiceProps) {
  const shown = shownOn(stations, screen);
  return (
    <fieldset aria-label="Tickets for" className={styles.stations}>
      <StationButton isOn={shown === undefined} onClick={() => screenStore.choose({ stations: ALL })}>
        All
      </StationButton>
      {withWall(stations).map(({ id, name, color }) => (
        <StationButton
          key={id}
          color={color}
          isOn={shown?.includes(id) ?? false}
          onClick={() => screenStore.choose({ stations: toggled(stations, screen, id) })}
        >
          {name}
        </StationButton>
      ))}
    </fieldset>
  );
}

interface StationButtonProps {
  color?: Station['color'];
  isOn: boolean;
  onClick: () => void;
  children: string;
}

function StationButton({ color, isOn, onClick, children }: StationButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(styles.station, isOn && styles.on)}
    >
      {color && <StationDot color={color} />}
      <span dir="auto">{children}</span>
    </button>
  );
}
