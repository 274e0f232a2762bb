/** Loading, empty, error, notes, cards, meters. */
import { HardDrive, RefreshCw } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Card } from '../layout/card.tsx';
import { EmptyState } from '../messages/empty-state.tsx';
import { ErrorBox } from '../messages/error-box.tsx';
import { NoteBand } from '../messages/note-band.tsx';
import { NoticePage } from '../messages/notice-page.tsx';
import { Meter } from '../status/meter.tsx';
import { Spinner } from '../status/spinner.tsx';
import { Part } from './part.tsx';

export function StateParts() {
  return (
    <>
      <Part name="States" grid>
        <EmptyState>No orders</EmptyState>
        <EmptyState action={<Button size={44}>Clear search</Button>}>No product has that name</EmptyState>
        <Card flush>
          <Spinner />
        </Card>
        <ErrorBox message="Failed to fetch orders" onRetry={() => window.location.reload()} />
        <NoteBand>Allergy: tree nuts</NoteBand>
        <NoteBand icon={HardDrive}>
          2 changes by Jonas wait on this tablet. They are sent when anybody of the staff signs in.
        </NoteBand>
      </Part>
      <Part name="Cards, meters" grid>
        <Card>
          <Meter
            value={5800}
            max={8000}
            label="Minimum spend of Table 7"
            valueText="$58.00 of $80.00"
            start="$58.00"
            end="$22.00 to go"
          />
        </Card>
        <Card>
          <Meter
            value={11650}
            max={10000}
            label="Minimum spend of Table 4"
            valueText="$116.50 of $100.00"
            start="$116.50"
            end="Minimum met"
          />
        </Card>
        <Card marked>Waits for us</Card>
      </Part>
      <NoticePage
        title="Something went wrong"
        message="An unexpected error occurred"
        action={
          <Button variant="primary" size={56} icon={RefreshCw}>
            Refresh Page
          </Button>
        }
        foot="Work saved on this device is safe. 2 changes wait to be sent."
      />
    </>
  );
}
