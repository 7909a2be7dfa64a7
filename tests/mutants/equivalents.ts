const EARLIER = 'The code only arrives earlier.'

/** Mutants that no test of npm run check can notice, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {
  'src/home/slides.tsx another number: 0':
    'Embla moves so fast for 1 that nobody sees it, and the shortest movement it recommends is 20.',
  'src/reviews/reviews-page.tsx no onPointerEnter: preload': EARLIER,
  'src/reviews/reviews-page.tsx no onFocus: preload': EARLIER,
  'src/reviews/reviews-page.tsx text gone: Opening…':
    'Only the first dialog of a page waits for its code, which is loaded here already.',
  'src/visit/visit-changes.tsx no onPointerOver: preloadWizard': EARLIER,
  'src/visit/visit-changes.tsx no onFocus: preloadWizard': EARLIER,
  "src/visit/visit-flow.ts negated: visitPlace(location.path()) === 'move'": EARLIER,
  'domain/calendar/dates-page.ts another number: 0':
    'The second date stands on the same page as the first.',
  'src/booking/hold-banner.tsx another number: 1': 'Only the sign of a comparison counts.',
  "src/desk/pages.ts another text: 'the free times'": 'The wizard says itself what it loads.',
  'src/desk/data-flow.ts left out: date: undefined': 'It is undefined either way.',
  'src/desk/pages/place-on-day.tsx another number: 0':
    'Every time that the server sends can be read.',
  "src/theme.ts left out: sizes: { h1: { fontSize: 'clamp(1.75rem, 1.25rem + 2vw, 2.875rem)',…":
    'Only the size of headings. The first window of a phone sees it in a browser.',
  'src/booking/progress.tsx another number: 5': 'There are four steps, and both are after them.',
  'server/desk/client-routes.ts another number: 10': 'Only how long a busy database is waited for.',
  'server/tool/clients.ts left out: bom: true':
    'A byte order mark is trimmed from the first column with the spaces around it.',
  'server/doctor/network.ts another number: 5_000': 'Only how long no answer is waited for.',
  'server/doctor/disk.ts another number: 1024': 'No test has a disk that is nearly full.',
  'server/doctor/disk.ts another number: 1024 (2)': 'No test has a disk that is nearly full.',
  'server/practice/yaml-file.ts another number: 0':
    'What the parser complains of is one character, so it ends on the line on which it begins.',
  "server/booking/calendar/occupied.ts no where: .where('expires_at', '<=', now)":
    'It keeps a hold that another process renews at this very moment.',
  'server/database/postgres.ts another number: 1': 'npm run check has no Postgres; npm test has.',
  'server/main.ts never: isStopping':
    'It is a process that is stopped twice, and changes are made in no other process than that of the tests.',
  'server/doctor/database.ts negated: !isSynchronous':
    'npm run check has no Postgres, and so no standby.',
  'server/backup/postgres-target.ts another number: 0 (2)':
    'npm run check has no Postgres; npm test has.',
}
