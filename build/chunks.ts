const anyOf = (...paths: string[]) => new RegExp(paths.join('|'))

/**
 * Few files rather than many small ones. By name, and not by what reaches what: Mantine's index leads
 * everywhere, and every page would pay for all of it.
 */
export const chunks = [
  {
    // What every page needs: React, Mantine's core with the parts of the frame, the frame itself.
    name: 'site',
    priority: 2,
    test: anyOf(
      'node_modules/(?:react|react-dom|scheduler|wouter|regexparam|clsx)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(?:Button|Card|Paper|Title|UnstyledButton|Loader)/',
      '/src/frame/',
      '/domain/routes[.]ts$',
      '/src/(?:app|site-location|pages|site|mantine-context|theme|styles|prerendered-styles)[.]tsx?$',
    ),
  },
  {
    // What the pages with flows share; the pages to read are spared it.
    name: 'flows',
    priority: 1,
    test: anyOf(
      'node_modules/(?:xstate|@xstate|use-sync-external-store|valibot|ky)/',
      '@mantine/hooks/esm/use-id/',
      '@mantine/core/esm/components/VisuallyHidden/',
      '/machines/effect[.]ts$',
      '/domain/(?:call|timing)[.]ts$',
      '/src/(?:call-actor|flow|send-call)[.]ts$',
      '/src/reviews/(?:reviews-flow|review-day|selectors)[.]ts$',
    ),
  },
]
