/** Prices that go by the clock, such as a happy hour. The list says which of them hold now. */
import { MAX_SCHEDULES, type PriceSchedule } from '@tableside/domain/menu/price-schedule.ts';
import { holdingAt, schedulesOf } from '@tableside/domain/menu/scheduled-price.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClockOffset } from '../../../engine/engine-context.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemBand } from '../../../ui/messages/note-band.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './prices-page.module.css';
import { priceText, whatText, whenText } from './schedule-form.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';
import { baseOf, useListSaver } from './use-list-saver.ts';

export function ScheduleList({ venue }: { venue: Venue }) {
  const schedules = schedulesOf(venue);
  const saver = useListSaver('priceSchedules');
  const now = useNow() + useClockOffset();
  const holding = holdingAt(venue, new Date(now).toISOString()).map(({ id }) => id);
  const [editing, setEditing] = useState<PriceSchedule | 'new' | null>(null);
  const [removing, setRemoving] = useState<PriceSchedule | null>(null);
  const isFull = schedules.length >= MAX_SCHEDULES;
  const add = (
    <Button
      icon={Plus}
      disabledReason={isFull ? `${MAX_SCHEDULES} schedules is the most.` : undefined}
      onClick={() => setEditing('new')}
    >
      Add a schedule
    </Button>
  );
  return (
    <section aria-label="Price schedules">
      <div className={styles.head}>
        <h2 className={styles.title}>Price schedules</h2>
        {schedules.length > 0 && add}
      </div>
      <p className={styles.about}>
        Lower prices at certain hours. Menus change on their own, on tablets and on guests' phones. If several
        schedules apply, the lowest price counts.
      </p>
      <ProblemBand problem={saver.problem} />
      {schedules.length === 0 ? (
        <EmptyState action={add}>No schedules. Prices are the same all day.</EmptyState>
      ) : (
        <Card flush as="section" aria-label="List of price schedules">
          {schedules.map((schedule) => (
            <div key={schedule.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>
                  {schedule.name}
                  {holding.includes(schedule.id) && <span className={styles.now}> · Now</span>}
                </p>
                <p className={styles.small}>
                  {priceText(schedule)} · {whatText(schedule)}
                </p>
                <p className={styles.small}>{whenText(schedule)}</p>
              </div>
              <IconButton
                icon={Pencil}
                label={`Edit ${schedule.name}`}
                onClick={() => setEditing(schedule)}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${schedule.name}`}
                onClick={() => setRemoving(schedule)}
              />
            </div>
          ))}
        </Card>
      )}
      <ScheduleSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        schedule={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
      <Dialog
        open={removing !== null}
        type="error"
        title={`Remove ${removing?.name ?? ''}?`}
        message="Its prices end at once. What was sold at them stays as it is."
        confirmText="Remove"
        onConfirm={() => {
          if (removing) void saver.save(removing.id, null, baseOf(venue, 'priceSchedules', removing.id));
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
  );
}
