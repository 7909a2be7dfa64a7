const anyOf = (...paths: string[]) => new RegExp(paths.join('|'))

/**
 * A few files rather than many small ones. Modules are listed by name: Mantine's index imports everything,
 * so grouping by imports would put all of Mantine into every page.
 */
export const chunks = [
  {
    // What every page needs: React, Mantine's core and the components of the frame, and the frame.
    name: 'site',
    priority: 2,
    test: anyOf(
      'node_modules/(?:react|react-dom|scheduler|wouter|regexparam|clsx)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(?:Button|Card|Paper|Title|UnstyledButton|Loader)/',
      '/src/frame/',
      '/domain/(?:routes|mammography)[.]ts$',
      '/src/(?:app|site-location|pages|site|mantine-provider|theme|styles|prerendered-styles)[.]tsx?$',
    ),
  },
  {
    // What the pages with flows share. The pages without flows do not load it.
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
