/** /gallery: every part of the interface kit, while developing only. */
import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

export const Route = createFileRoute('/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../ui/gallery.tsx'), 'Gallery')
    : () => null,
});
