/** Tables by section: where the work of a server begins, so that they find their first steps here. */
import { createFileRoute } from '@tanstack/react-router';
import { useActor } from '../../components/staff/actor.tsx';
import { WelcomeNote } from '../../features/account/welcome-note.tsx';
import { TablesPage } from '../../features/tables/tables-page.tsx';

export const Route = createFileRoute('/_app/tables')({ component: Tables });

function Tables() {
  const { role } = useActor();
  return <TablesPage notes={role === 'server' && <WelcomeNote />} />;
}
