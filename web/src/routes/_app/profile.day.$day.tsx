/** The Z of a closed day. */
import { createFileRoute } from '@tanstack/react-router';
import { ZPage } from '../../features/office/day/z-page.tsx';

export const Route = createFileRoute('/_app/profile/day/$day')({
  component: ZOfDay,
});

function ZOfDay() {
  const { day } = Route.useParams();
  return <ZPage key={day} businessDay={day} />;
}
