/** Operating Hours: each weekday in steps of 30 minutes. Business Information shows the same hours. */
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { FormFoot, KeptForm } from '../../../../components/form/kept-form.tsx';
import { Page } from '../../../../components/pages/page.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useVenueForm } from '../use-venue-form.ts';
import { VenueCard } from '../venue-card.tsx';
import { TO_PROFILE, VenueGate } from '../venue-gate.tsx';
import styles from '../venue-page.module.css';
import { hourPaths, WeekSchema, weekOf } from './opening-hours.ts';
import { WeekChart } from './week-chart.tsx';
import { WeekFields } from './week-fields.tsx';

const DEFAULTS = { open: '1100', close: '2200' };
const HoursSchema = v.object({ hours: WeekSchema });

export function HoursPage() {
  return <VenueGate of="/profile/hours">{(venue) => <Hours venue={venue} />}</VenueGate>;
}

function Hours({ venue }: { venue: Venue }) {
  const navigate = useNavigate();
  const leave = (): void => void navigate({ to: '/profile' });
  const kept = useVenueForm({
    name: 'venue hours',
    values: { hours: weekOf(venue.operatingHours) },
    schema: HoursSchema,
    pathsOf: ({ hours }) => hourPaths(hours),
    savedText: 'Hours saved',
    onSaved: leave,
  });
  const { form } = kept;
  return (
    <Page
      of="/profile/hours"
      back={TO_PROFILE}
      foot={<FormFoot kept={kept} saveText="Save" onCancel={leave} />}
    >
      <KeptForm kept={kept} className={styles.columns}>
        <Card>
          <form.AppField name="hours">
            {(field) => (
              <WeekFields
                week={field.state.value}
                onChange={field.handleChange}
                defaults={DEFAULTS}
                step={30}
              />
            )}
          </form.AppField>
        </Card>
        <VenueCard title="The week at a glance" className={styles.beside}>
          <form.Subscribe selector={({ values }) => values.hours}>
            {(week) => <WeekChart week={week} />}
          </form.Subscribe>
        </VenueCard>
      </KeptForm>
    </Page>
  );
}
