/** Change Password. */
import { createFileRoute } from '@tanstack/react-router';
import { PasswordPage } from '../../features/account/password-page.tsx';

export const Route = createFileRoute('/_app/profile/password')({ component: PasswordPage });
