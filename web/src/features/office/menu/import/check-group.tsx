/** One group of differences: a box for all of them, and below it each one to see and untick. */

import type { MenuState, Plan, PlanEntry } from '@tableside/domain/menu/sheet/plan.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { NOBODY } from '../../../../components/menu/station-options.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { OptionRow } from '../../../../ui/choices/option-row.tsx';
import { Segmented } from '../../../../ui/choices/segmented.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { detailOf, type GroupView, type Stations } from './check-view.ts';
import styles from './import.module.css';
import { GROUP_TITLES } from './import-words.ts';

const SHOWN = 100;
/** So few differences are shown at once. */
const FEW = 8;
/** So few stations are shown side by side. */
const SIDE_BY_SIDE = 3;

export interface CheckGroupProps {
  view: GroupView;
  /** The ids of all entries that will be applied. */
  chosen: ReadonlySet<string>;
  menu: MenuState;
  plan: Plan;
  stations: Stations;
  onTick: (entries: readonly PlanEntry[], on: boolean) => void;
  onStation: (id: string, station: string) => void;
}

export function CheckGroup(props: CheckGroupProps) {
  const { view, onTick } = props;
  const { group, entries, chosen } = view;
  const [isOpen, setOpen] = useState(entries.length <= FEW);
  const [most, setMost] = useState(SHOWN);
  const listId = useId();
  const count = chosen === entries.length ? String(chosen) : `${chosen} of ${entries.length}`;
  return (
    <Card as="section" aria-label={GROUP_TITLES[group]} flush>
      <div className={styles.groupHead}>
        <OptionRow
          type="checkbox"
          name={group}
          checked={chosen > 0}
          onChange={(on) => onTick(entries, on)}
          label={GROUP_TITLES[group]}
          price={count}
          className={styles.groupBox}
        />
        <Button
          variant="ghost"
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${GROUP_TITLES[group]}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <ul id={listId} className={styles.entries} hidden={!isOpen}>
        {isOpen && entries.slice(0, most).map((entry) => <Entry key={entry.id} entry={entry} {...props} />)}
        {isOpen && entries.length > most && (
          <li>
            <Button block onClick={() => setMost(most + SHOWN)}>
              Show more
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Entry({
  entry,
  chosen,
  menu,
  plan,
  stations,
  onTick,
  onStation,
}: CheckGroupProps & { entry: PlanEntry }) {
  const detail = detailOf(entry, menu, plan);
  const rows = entry.rows.length === 0 ? '' : `row ${entry.rows.slice(0, 5).join(', ')}`;
  return (
    <li>
      <OptionRow
        type="checkbox"
        name={entry.id}
        checked={chosen.has(entry.id)}
        onChange={(on) => onTick([entry], on)}
        label={entry.title}
        note={[detail, rows].filter((part) => part !== '').join(' · ')}
      />
      {'name' in entry.change && entry.change.name === 'category.create' && (
        <StationOf
          title={entry.title}
          station={stations.get(entry.id) ?? entry.change.args.station ?? ''}
          menu={menu}
          onChange={(station) => onStation(entry.id, station)}
        />
      )}
    </li>
  );
}

interface StationOfProps {
  title: string;
  station: string;
  menu: MenuState;
  onChange: (station: string) => void;
}

function StationOf({ title, station, menu, onChange }: StationOfProps) {
  const options = stationsOf(menu).map(({ id, name }) => ({ value: id, label: name }));
  const label = `Station of ${title}`;
  if (options.length <= SIDE_BY_SIDE)
    return (
      <Segmented
        label={label}
        value={station}
        segments={options}
        onChange={onChange}
        className={styles.station}
      />
    );
  return (
    <Select
      label={label}
      value={station}
      options={[...options, NOBODY]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
