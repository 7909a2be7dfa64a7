const anyOf = (...paths: string[]) => new RegExp(paths.join('|'))

/** Builds a few larger chunks instead of many small ones. */
export const chunks = [
  // What every page loads, without the entry itself, which has to stay a file of its own in the manifest.
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
      '@mantine/[/\\w-]*/DirectionProvider[.]mjs$',
      '/machines/effect[.]ts$',
      '/domain/(?:call|price|timing)[.]ts$',
      '/src/(?:flow|send-call)[.]ts$',
      '/src/reviews/(?:reviews-flow|review-day|selectors)[.]ts$',
    ),
  },
  // Parts that the home page, a visit and the pages of text do without, so that those stay within their limits.
  { name: 'layout', priority: 1, test: /@mantine\/[/\w-]*\/(?:Group|Stack|Text)[.]mjs$/ },
  // The other parts of views that most pages share, without the banner of the pages of text and its picture.
  {
    name: 'parts',
    minShareCount: 5,
    test: anyOf(
      '/src/frame/(?!page-intro|band|reading|table-of-contents)',
      '@mantine/[/\\w-]*/(?:Card|CardSection|Flex|Paper|VisuallyHidden|use-id)[.]mjs$',
    ),
  },
]
