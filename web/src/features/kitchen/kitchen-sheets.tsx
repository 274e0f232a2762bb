/** The sheets over the wall: the latest tickets for recall, what is left, and the settings of this screen. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { AllDayCounts } from './all-day.tsx';
import styles from './kitchen-sheets.module.css';
import { LaterList } from './later-list.tsx';
import { RecallList } from './recall-list.tsx';
import { ScreenSettings } from './screen-settings.tsx';
import { StockList } from './stock-list.tsx';
import type { KitchenActs } from './use-kitchen-acts.ts';
import type { Wall } from './use-wall.ts';

export type OpenSheet = 'all day' | 'later' | 'recall' | 'stock' | 'settings' | null;

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
      <Sheet open={open === 'all day'} onClose={onClose} title="All day" className={styles.sheet}>
        <AllDayCounts tickets={wall.tickets} />
      </Sheet>
      <Sheet open={open === 'later'} onClose={onClose} title="Later" className={styles.sheet}>
        <LaterList wall={wall} venue={venue} acts={acts} />
      </Sheet>
      <Sheet open={open === 'recall'} onClose={onClose} title="Recall" className={styles.sheet}>
        <RecallList wall={wall} venue={venue} acts={acts} onDone={onClose} />
      </Sheet>
      <Sheet open={open === 'stock'} onClose={onClose} title="86 list" className={styles.sheet}>
        <StockList wall={wall} />
      </Sheet>
      <Sheet open={open === 'settings'} onClose={onClose} title="Screen settings" className={styles.sheet}>
        <ScreenSettings screen={wall.screen} stations={wall.stations} />
      </Sheet>
    </>
  );
}
