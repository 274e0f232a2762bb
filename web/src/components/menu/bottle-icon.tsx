/** A bottle in the style of the lucide icons. */
import { createLucideIcon } from 'lucide-react';

export const BottleIcon = createLucideIcon('bottle', [
  ['path', { d: 'M10 2h4', key: 'cap' }],
  [
    'path',
    {
      d: 'M10.5 2v5.2c0 .7-.3 1.3-.8 1.8A5 5 0 0 0 8 12.7V20a2 2 0 0 0 2 2h4a2 2 0 0 0 2-2v-7.3A5 5 0 0 0 14.3 9c-.5-.5-.8-1.1-.8-1.8V2',
      key: 'glass',
    },
  ],
  ['path', { d: 'M8 13.5h8M8 18h8', key: 'label' }],
]);
