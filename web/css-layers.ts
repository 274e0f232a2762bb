/**
 * Declares the order of the style layers at the top of every style sheet, because a split build may load any of them
 * first.
 */
import type { Plugin } from 'vite';

const ORDER = '@layer tokens, base, ui;';

export function cssLayers(): Plugin {
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (css) => ({ code: `${ORDER}\n${css}`, map: null }),
    },
  };
}
