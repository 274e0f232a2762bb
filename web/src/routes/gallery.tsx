/** /gallery: every part of the UI kit and of forms, in development only. */
import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';

export const Route = createFileRoute('/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(async () => {
        const [{ Gallery }, { FormGallery }] = await Promise.all([
          import('../ui/gallery/gallery.tsx'),
          import('../components/form/form-gallery.tsx'),
        ]);
        return {
          default: () => (
            <Gallery>
              <FormGallery />
            </Gallery>
          ),
        };
      })
    : () => null,
});
