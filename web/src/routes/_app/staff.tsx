/** Server Management. */
import { createFileRoute } from '@tanstack/react-router';
import { StaffPage } from '../../features/office/staff/staff-page.tsx';

export const Route = createFileRoute('/_app/staff')({ component: StaffPage });
