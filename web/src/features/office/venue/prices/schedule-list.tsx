/** Prices that go by the clock, such as a happy hour. The list says which of them hold now. */

import type { PriceSchedule } from '@tableside/domain/entities/price-schedule.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { holdingAt } from '@tableside/domain/menu/scheduled-price.ts';
import { schedulesOf } from '@tableside/domain/venue/past-schedules.ts';
import { MAX_SCHEDULES } from '@tableside/domain/venue/price-schedule.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NamedList } from '../../../../components/named-list.tsx';
import { RemovalQuestion } from '../../../../components/removal-question.tsx';
import { useClockOffset } from '../../../../engine/engine-context.tsx';
import { useNow } from '../../../../platform/use-now.ts';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
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
  return (
    <>
      <NamedList
        title="Price schedules"
        about="Lower prices at certain hours. Menus change on their own, on tablets and on guests' phones. If several schedules apply, the lowest price counts."
        addText="Add a schedule"
        fullText={isFull ? `You can have up to ${MAX_SCHEDULES} schedules.` : undefined}
        onAdd={() => setEditing('new')}
        problem={saver.problem}
        isEmpty={schedules.length === 0}
        emptyText="No schedules. Prices are the same all day."
      >
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
      </NamedList>
      <ScheduleSheet
        key={editing === null || editing === 'new' ? 'new' : editing.id}
        open={editing !== null}
        venue={venue}
        schedule={editing === 'new' ? null : editing}
        saver={saver}
        onClose={() => setEditing(null)}
      />
      <RemovalQuestion
        row={removing}
        title={`Remove ${removing?.name ?? ''}?`}
        message="Its prices end at once. Items already sold keep their price."
        confirmText="Remove"
        onRemove={({ id }) => void saver.save(id, null, baseOf(venue, 'priceSchedules', id))}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
