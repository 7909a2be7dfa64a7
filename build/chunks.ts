const anyOf = (...paths: string[]) => new RegExp(paths.join('|'))

/** Builds a few larger chunks instead of many small ones. */
export const chunks = [
  // What the entry loads, without the entry itself, which has to stay a file of its own in the manifest.
  {
    name: 'site',
    priority: 2,
    tags: ['$initial' as const],
    test: /^(?!.*\/(?:index[.]html|src\/main[.]tsx)$)/,
  },
  {
    // Shared by the pages with flows. The other pages do not load it.
    name: 'flows',
    priority: 1,
    test: anyOf(
      'node_modules/(?:xstate|@xstate|use-sync-external-store|valibot|ky)/',
      '/machines/effect[.]ts$',
      '/domain/(?:call|timing)[.]ts$',
      '/src/(?:call-actor|flow|send-call)[.]ts$',
      '/src/reviews/(?:reviews-flow|review-day|selectors)[.]ts$',
    ),
  },
  // What the pages of text do without.
  {
    name: 'layout',
    priority: 1,
    test: anyOf('@mantine/core/esm/components/(?:Group|Text)/'),
  },
  // The parts of views that most pages share.
  { name: 'parts', minShareCount: 4 },
]
