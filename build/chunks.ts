const anyOf = (...paths: string[]) => new RegExp(paths.join('|'))

/**
 * Builds a few larger chunks instead of many small ones. Modules are listed by name: Mantine's index imports
 * everything, so grouping by imports would put all of Mantine into every page.
 */
export const chunks = [
  {
    // What every page needs: React, the router, the frame, and of Mantine the provider and the parts on most pages.
    name: 'site',
    priority: 2,
    test: anyOf(
      'node_modules/(?:react|react-dom|scheduler|wouter|regexparam|clsx)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(?:UnstyledButton|Button|Loader|Paper|Card|Transition)/',
      '/src/frame/',
      '/domain/(?:routes|mammography)[.]ts$',
      '/src/(?:app|site-location|pages|site|styles|theme|prerendered-styles)[.]tsx?$',
    ),
  },
  {
    // Shared by the pages with flows. The other pages do not load it.
    name: 'flows',
    priority: 1,
    test: anyOf(
      'node_modules/(?:xstate|@xstate|use-sync-external-store|valibot|ky)/',
      '@mantine/hooks/esm/use-id/',
      '@mantine/core/esm/components/(?:VisuallyHidden|Alert|CloseButton)/',
      '/machines/effect[.]ts$',
      '/domain/(?:call|timing)[.]ts$',
      '/src/(?:call-actor|flow|send-call)[.]ts$',
      '/src/reviews/(?:reviews-flow|review-day|selectors)[.]ts$',
    ),
  },
]
