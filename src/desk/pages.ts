import type { ReactNode } from 'react'
import {
  type Day,
  firstOfWeek,
  formatDayWithYear,
  formatMonth,
  readDay,
} from '../../domain/calendar/day.ts'
import { type RefusedResponse, readPage } from '../../domain/call.ts'
import * as calendar from '../../domain/desk/calendar.ts'
import {
  findClients,
  foundPageAt,
  getClients,
  listClients,
  orderAt,
} from '../../domain/desk/clients.ts'
import { getFigures } from '../../domain/desk/figures.ts'
import * as office from '../../domain/desk/office.ts'
import { getPasskeys } from '../../domain/desk/passkeys.ts'
import { getReceipt } from '../../domain/desk/payments.ts'
import { getCallList } from '../../domain/desk/recall.ts'
import { getSettings } from '../../domain/desk/settings.ts'
import type { Session } from '../../domain/desk/sign-in.ts'
import { type DeskVisit, getAttendance } from '../../domain/desk/visits.ts'
import { getWaitingList } from '../../domain/desk/waiting.ts'
import type { Attention } from '../../machines/desk-data.ts'
import type { Send } from '../site.ts'
import type { PageProps } from './page-props.ts'
import { AccountPage } from './pages/account-page.tsx'
import { AttendancePage } from './pages/attendance-page.tsx'
import { AuditPage } from './pages/audit-page.tsx'
import { BookPage } from './pages/book-page.tsx'
import { CallsPage } from './pages/calls-page.tsx'
import { ClosedPage } from './pages/closed-page.tsx'
import { ComingPage } from './pages/coming-page.tsx'
import { DayPage } from './pages/day-page.tsx'
import { FiguresPage } from './pages/figures-page.tsx'
import { FindPage } from './pages/find-page.tsx'
import { MessagesPage } from './pages/messages-page.tsx'
import { DAYS_SHOWN, firstOfMonth, isYear } from './pages/month.ts'
import { ReceiptPage } from './pages/receipt-page.tsx'
import { ReviewsPage } from './pages/reviews-page.tsx'
import { StatePage } from './pages/state-page.tsx'
import { WaitingPage } from './pages/waiting-page.tsx'
import { WeekPage } from './pages/week-page.tsx'
import { isSection, SECTION_TITLES } from './settings/section-titles.ts'
import { LazySettingsPage, settingsCode } from './settings/settings-code.tsx'

interface Page {
  readonly title: string
  /** What the page shows, as in “Loading the day…”. */
  readonly what: string
  /** Missing for a page that a link on another one leads to. */
  readonly menu?: 'main' | 'settings'
  /** The key that opens the page. */
  readonly key?: string
  /** Whether only the owner sees the page. */
  readonly isOwners?: boolean
  /** Whether only a practice that invites clients has the page. */
  readonly needsRecall?: boolean
  /** The title for a day or month other than the current one. */
  readonly titleOn?: (date: string | undefined, today: Day) => string | undefined
}

interface Wanted {
  readonly date: string | undefined
  /** The latest search for clients. */
  readonly search: string
  readonly today: Day
}

/** A page whose data are polled. */
interface PolledPage<Data> extends Page {
  readonly load: (send: Send, wanted: Wanted) => Promise<Data | RefusedResponse>
  readonly View: (props: PageProps<Data>) => ReactNode
  /** Whether others change what the page shows all the time, so that it is refreshed within seconds. */
  readonly isLive?: boolean
  /** The visits whose changes are marked. */
  readonly visitsIn?: (data: Data) => readonly DeskVisit[]
  readonly attentionIn?: (data: Data) => Attention
  /** Whether the page itself says what has appeared. */
  readonly announces?: boolean
}

const polled = <Data extends { success: true }>(page: PolledPage<Data>) => page

const monthAt = (month: string | undefined, today: Day): string =>
  formatMonth(firstOfMonth(month, today))

/** Another title than that of the first page takes the focus to the heading when a page is turned. */
const titleOfPage = (title: string, page = 1): string =>
  page > 1 ? `${title}, page ${page}` : title

/** The pages of the desk, in the order of the menus. */
const PAGES = {
  day: polled({
    title: 'Today',
    what: 'the day',
    menu: 'main',
    key: 't',
    isLive: true,
    titleOn(date, today) {
      const day = readDay(date ?? '')
      return day && day !== today ? formatDayWithYear(day) : undefined
    },
    load: (send, { date }) => send(calendar.getDeskDay, { date }),
    View: DayPage,
    visitsIn: ({ visits }) => visits,
    attentionIn: ({ failedMessages, newReplies }) => ({
      failed: failedMessages,
      replies: newReplies,
    }),
  }),
  // The wizard polls its own data.
  book: {
    title: 'Book',
    what: 'the free times',
    menu: 'main',
    key: 'b',
    Wizard: BookPage,
  } satisfies Page & { Wizard: () => ReactNode },
  find: polled({
    title: 'Clients',
    what: 'the clients',
    menu: 'main',
    key: 'c',
    announces: true,
    titleOn(date) {
      const page = orderAt(date)?.page ?? foundPageAt(date)
      return date && !page ? 'Client' : titleOfPage('Clients', page)
    },
    async load(send, { date, search }) {
      const listed = orderAt(date)
      const page = foundPageAt(date)
      // An empty search shows the list.
      const text = listed || !search.trim() ? '' : search
      const found = text ? await send(findClients, { text, page: page ?? 1 }) : undefined
      const isOpen = date && !listed && !page
      const opened = isOpen ? await send(getClients, { ids: date.split('~') }) : undefined
      if (opened && !opened.success) return opened
      const list =
        found || opened ? undefined : await send(listClients, listed ?? { order: 'name', page: 1 })
      if (list && !list.success) return list
      return { success: true, typed: search, text, found, opened, list }
    },
    View: FindPage,
  }),
  week: polled({
    title: 'Week',
    what: 'the week',
    menu: 'main',
    key: 'w',
    isLive: true,
    load: (send, { date }) => send(calendar.getDeskWeek, { date }),
    View: WeekPage,
    visitsIn: ({ days }) => days.flatMap(({ visits }) => visits),
  }),
  coming: polled({
    title: 'Month',
    what: 'the month',
    menu: 'main',
    key: 'm',
    isLive: true,
    titleOn: monthAt,
    load(send, { date, today }) {
      const month = firstOfMonth(date, today)
      return send(calendar.getComing, { from: firstOfWeek(month), days: DAYS_SHOWN })
    },
    View: ComingPage,
  }),
  reviews: polled({
    title: 'Reviews',
    what: 'the reviews',
    menu: 'main',
    key: 'r',
    load: (send) => send(office.getDeskReviews, {}),
    View: ReviewsPage,
  }),
  messages: polled({
    title: 'Messages',
    what: 'the messages',
    menu: 'main',
    load: (send) => send(office.getDeskMessages, {}),
    View: MessagesPage,
    attentionIn: ({ messages, replies }) => ({
      failed: messages.filter(({ failure }) => failure).length,
      replies: replies.filter(({ isDone }) => !isDone).length,
    }),
  }),
  calls: polled({
    title: 'Call list',
    what: 'the clients to call',
    menu: 'main',
    needsRecall: true,
    load: (send) => send(getCallList, {}),
    View: CallsPage,
  }),
  receipt: polled({
    title: 'Receipt',
    what: 'the receipt',
    load: (send, { date: reference = '' }) => send(getReceipt, { reference }),
    View: ReceiptPage,
  }),
  practice: polled({
    title: 'Practice',
    what: 'the practice',
    menu: 'settings',
    isOwners: true,
    titleOn: (name) => (isSection(name) ? SECTION_TITLES[name] : undefined),
    // The code is there before the page is shown.
    load: async (send) => (await Promise.all([send(getSettings, {}), settingsCode.load()]))[0],
    View: LazySettingsPage,
  }),
  closed: polled({
    title: 'Closed hours',
    what: 'the closed hours',
    menu: 'settings',
    load: (send) => send(calendar.getClosures, {}),
    View: ClosedPage,
  }),
  waiting: polled({
    title: 'Waiting list',
    what: 'the waiting list',
    menu: 'settings',
    titleOn(date) {
      const day = readDay(date ?? '')
      return day && `Waiting list for ${formatDayWithYear(day)}`
    },
    load: (send, { date }) => send(getWaitingList, { date }),
    View: WaitingPage,
  }),
  attendance: polled({
    title: 'Attendance',
    what: 'the attendance',
    menu: 'settings',
    titleOn: (month, today) => month && `Attendance in ${monthAt(month, today)}`,
    load: (send, { date: month }) => send(getAttendance, { month }),
    View: AttendancePage,
  }),
  figures: polled({
    title: 'Reports',
    what: 'the reports',
    menu: 'settings',
    isOwners: true,
    titleOn: (month, today) =>
      `Reports for ${month && isYear(month) ? month : monthAt(month, today)}`,
    load: (send, { date: month }) => send(getFigures, { month }),
    View: FiguresPage,
  }),
  state: polled({
    title: 'Status',
    what: 'the status of the site',
    menu: 'settings',
    load: (send) => send(office.getDeskState, {}),
    View: StatePage,
  }),
  audit: polled({
    title: 'Activity log',
    what: 'the activity log',
    menu: 'settings',
    isOwners: true,
    titleOn: (date = '') => titleOfPage('Activity log', readPage(date)),
    load: (send, { date = '' }) => send(office.getAudit, { page: readPage(date) ?? 1 }),
    View: AuditPage,
  }),
  account: polled({
    title: 'Account',
    what: 'your account',
    menu: 'settings',
    load: (send) => send(getPasskeys, {}),
    View: AccountPage,
  }),
}

export type PageName = keyof typeof PAGES
export type PolledName = Exclude<PageName, 'book'>

/** A page whose data are polled, on a day or month; undefined for the current one. */
export interface PolledPlace<Name extends PolledName = PolledName> {
  readonly page: Name
  readonly date: string | undefined
}

type DataOfPage<Name extends PolledName> =
  (typeof PAGES)[Name] extends PolledPage<infer Data extends { success: true }> ? Data : never

/** The response for one of the polled pages. */
export type DeskAnswer<Name extends PolledName = PolledName> = {
  [Each in Name]: { readonly page: Each; readonly response: DataOfPage<Each> | RefusedResponse }
}[Name]

export const { Wizard } = PAGES.book
export const allPages: Readonly<Record<PageName, Page>> = PAGES
/** With this type, TypeScript knows that the view of a page takes the data of that page. */
export const polledPages: { readonly [Name in PolledName]: PolledPage<DataOfPage<Name>> } = PAGES

export const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name)
const pageNames = Object.keys(PAGES).filter(isPageName)

/** The pages of a menu that a person sees. */
export const menuOf = (
  wanted: NonNullable<Page['menu']>,
  session: Session | undefined,
): readonly PageName[] =>
  pageNames.filter((name) => {
    const { menu, isOwners, needsRecall } = allPages[name]
    const isSeen = (session?.isOwner || !isOwners) && (session?.hasCallList || !needsRecall)
    return menu === wanted && isSeen
  })
