/** A fault that somebody may put into a machine or a view, and what `npm run paths` or the mounted views must say of it. */
export interface Fault {
  readonly what: string
  readonly file: string
  /** A text that stands once in the file, and what stands there instead. */
  readonly change: readonly [from: string, to: string]
  readonly named: RegExp
  /** The machine whose path tests on the mounted views name it instead. */
  readonly views?: string
}

const fault = (
  file: string,
  what: string,
  change: readonly [string, string],
  named: RegExp,
): Fault => ({ file: `machines/${file}.ts`, what, change, named })

const viewFault = (
  views: string,
  file: string,
  what: string,
  change: readonly [string, string],
  named: RegExp,
): Fault => ({ file: `src/${file}.tsx`, what, change, named, views })

export const FAULTS: readonly Fault[] = [
  fault(
    'price',
    'a request that fails is not handled',
    [
      `        onError: {
          target: 'failed',
          actions: { type: 'fail', params: 'An error occurred while fetching the price.' },
        },
`,
      '',
    ],
    /price: loading: an error of loadPrice is not handled here/,
  ),
  fault(
    'price',
    'the old message stays',
    ['({ price, message: undefined })', '({ price })'],
    /price: In "loading \| message" the step "the price arrives" should lead to "shown" and leads to "shown \| message"/,
  ),

  fault(
    'hold',
    'a new end is news after a release',
    [", 'end.changed': {} }", ' }'],
    /hold: In "released \+ idle \| 62 s" the step "the new end arrives" should lead to "released/,
  ),
  fault(
    'hold',
    'the danger is only a warning',
    ["guard: 'isInDanger', target: 'danger'", "guard: 'isInDanger', target: 'warning'"],
    /hold: New: countdown.reading → countdown.warning: always \[isInDanger\]/,
  ),
  fault(
    'hold',
    'the booking does not hear of a release',
    ["                  sendParent({ type: 'hold.released' } satisfies HoldReport),\n", ''],
    /hold: In "released \+ idle \| 62 s" after "the hold is released" it should cause hold.released, and causes nothing/,
  ),
  fault(
    'hold',
    'the countdown is five times slower',
    ['timeLeft(hold) - HOLD_DANGER,', '5 * (timeLeft(hold) - HOLD_DANGER),'],
    /hold: .*the delay untilDanger takes 250000 ms here; its table knows 50000/,
  ),
  fault(
    'hold',
    'a hold ends a moment late',
    ['timeLeft(hold) <= 0', 'timeLeft(hold) < 0'],
    /hold: .*the delay untilEnd takes 0 ms here; its table knows 10000/,
  ),
  fault(
    'hold',
    'a renewal asks for no renewal',
    ['renew: true', 'renew: false'],
    /hold: In "released \+ renewing \| 62 s" .* the input of renewHold should be .*renew: true \} and is .*renew: false \}/,
  ),

  fault(
    'booking-setup',
    'a held time gets no countdown',
    [
      `          enqueue.spawnChild('hold', {
            id: holdId(path),
            input: { now: context.now, expiresAt, slot: slotRequestFor(slot) },
          })
`,
      '',
    ],
    /booking throws in "choosingTime \| date, holding nine" at the step "the data arrive": Error: Unable to send event to actor 'hold /,
  ),
  fault(
    'booking-setup',
    'every new end goes to the first hold',
    [
      "enqueue.sendTo(holdId(path), { type: 'end.changed'",
      "enqueue.sendTo(holdId(Object.keys(context.holds)[0] ?? ''), { type: 'end.changed'",
    ],
    /booking: Path \d+ breaks: new data bring each hold its own end/,
  ),
  fault(
    'booking',
    'a confirmation that cannot be loaded is not handled',
    ["        onError: { target: 'reading', actions: 'forgetReference' },\n", ''],
    /booking: recalling: an error of recallBooking is not handled here/,
  ),
  fault(
    'booking-setup',
    'only a faulty form is sent',
    ['hasFormErrors: ({ context }) => hasErrors', 'hasFormErrors: ({ context }) => !hasErrors'],
    /booking: In "editing \+ held \| nine" the step "Book Appointment is pressed" should lead to "editing \+ held \| nine" and leads to "submitting/,
  ),
  fault(
    'booking',
    'a hold that cannot be asked for is not handled',
    [
      `                onError: {
                  target: 'unheld',
                  actions: { type: 'storeHoldMessage', params: HOLD_ERROR },
                },
`,
      '',
    ],
    /booking: .*asking: an error of holdSlot is not handled here/,
  ),
  fault(
    'booking-setup',
    'after a booking the holds count on',
    ['      for (const path in holds) enqueue.stopChild(holdId(path))\n', ''],
    /booking: Path \d+ breaks: each slot on the page as held or once held has one actor/,
  ),
  fault(
    'booking-setup',
    'the URL is asked for fresh data',
    ["refresh: sendTo('polling'", "refresh: sendTo('url'"],
    /booking: In "editing \+ taken \| nine.* it should cause refresh.requested to polling, and causes refresh.requested to url/,
  ),
  fault(
    'booking',
    'the form is sent while a second visit is in question',
    [
      "                'booking.wanted': 'submittingAnyway',\n",
      "                'booking.wanted': 'submittingAnyway',\n                'details.submitted': 'submitting',\n",
    ],
    /booking: New: details.form.askingFirst → details.form.submitting: details.submitted/,
  ),
  fault(
    'booking',
    'what is typed is not kept',
    [
      "'details.changed': { actions: ['changeDetails', 'keepDetails'] }",
      "'details.changed': { actions: ['changeDetails'] }",
    ],
    /booking: Changed: details.form.editing → itself: details.changed: no longer “keepDetails \(send details.kept to url\)”/,
  ),

  fault(
    'review-modal',
    'a person is rejected while their review is sent',
    [
      '    submitting: {\n',
      "    submitting: {\n      on: { 'identity.rejected': 'endingSession' },\n",
    ],
    /review-modal: New: submitting → endingSession: identity.rejected/,
  ),
  fault(
    'review-modal',
    'nobody hears of a new review',
    [", emit({ type: 'review.added' })]", ']'],
    /review-modal: In "thanked" after "the review is accepted" it should cause review.added, and causes nothing/,
  ),
  fault(
    'review-modal',
    'the thanks end in an empty form',
    ["endingSession('thanked')", "endingSession('writing')"],
    /review-modal: In "endingThankedSession \| contact" the step "ending the session fails" should lead to "thanked \| contact" and leads to "writing/,
  ),
  fault(
    'review-modal',
    'a notice outlives the code',
    ["      exit: 'clearNotice',\n", ''],
    /review-modal: Changed: verifying: no longer “exit clearNotice”/,
  ),

  fault(
    'code-entry',
    'a code is asked for without a contact',
    ["'contact.submitted': { guard: 'hasContact', ", "'contact.submitted': { "],
    /code-entry: Gone: enteringContact → sendingCode: contact.submitted \[hasContact\]/,
  ),
  fault(
    'code-entry',
    'the dialog does not hear of the contact',
    ['            sendParent(({ event }) => event),\n', ''],
    /code-entry: In "enteringContact \| contact" after "an email address is typed" it should cause contact.changed, and causes nothing/,
  ),
  fault(
    'code-entry',
    'another contact keeps the code',
    ["actions: ['clearNotice', 'clearCode']", "actions: ['clearNotice']"],
    /code-entry: In "enteringCode \| contact, code" the step "Use another contact is pressed" should lead to "enteringContact \| contact" and/,
  ),
  fault(
    'code-entry',
    'blanks stay in the code',
    ["context.code.replace(/\\s/g, '')", 'context.code'],
    /code-entry: .* the input of checkCode should be \{ code: '123456' \} and is \{ code: '12 34 56' \}/,
  ),

  fault(
    'polling',
    'data are loaded half as often',
    [
      'paceOf(context.wanted).every,\n      activityCheck',
      '2 * paceOf(context.wanted).every,\n      activityCheck',
    ],
    /polling: .*the delay refreshInterval takes 120000 ms here; its table knows 60000/,
  ),
  fault(
    'polling',
    'data are loaded again only once',
    [
      "refreshInterval: { target: 'polling', reenter: true, actions: 'refresh' }",
      "refreshInterval: { actions: 'refresh' }",
    ],
    /polling: Gone: attention.polling → attention.polling: after refreshInterval \/ reenter/,
  ),
  fault(
    'polling',
    'data are old a moment late',
    ['context.requestedAt >= paceOf', 'context.requestedAt > paceOf'],
    /polling: In "idle \+ failed \| idle 35, age 60" the step "the visitor does something" should lead to "watching \+ loading"/,
  ),
  fault(
    'polling',
    'the data go to nobody',
    [
      `                  sendParent(
                    ({ event }): PollingReport<Data> => ({
                      type: 'data.loaded',
                      data: event.output,
                    }),
                  ),
`,
      '',
    ],
    /polling: In "watching \+ loaded" after "the data arrive" it should cause data.loaded, and causes nothing/,
  ),
  fault(
    'polling',
    'a tab that was hidden long loads nothing',
    [
      "              'tab.shown': [\n                { guard: 'wasIdle', target: 'polling', actions: ['noteActivity', 'refresh'] },\n",
      "              'tab.shown': [\n                { guard: 'wasIdle', target: 'polling', actions: ['noteActivity'] },\n",
    ],
    /polling: In "hidden \+ loaded \| idle 35, age 35" the step "the tab is opened again" should lead to "watching \+ loading"/,
  ),
  fault(
    'polling',
    'fresh data wait for old ones',
    [
      "'refresh.requested': { target: 'loading', reenter: true }",
      "'refresh.requested': { target: 'loading' }",
    ],
    /polling: In "watching \+ loading" after "fresh data are requested" it is not true that they are asked for again/,
  ),

  fault(
    'carousel',
    'a slide stays a second longer',
    ['{ advance: CAROUSEL_ADVANCE }', '{ advance: CAROUSEL_ADVANCE + 1_000 }'],
    /carousel: turning: the delay advance takes 8000 ms here; its table knows 7000/,
  ),
  fault(
    'carousel',
    'a slide that was swiped to is cut short',
    [
      "'slide.changed': { target: 'turning', reenter: true }",
      "'slide.changed': { target: 'turning' }",
    ],
    /carousel: In "turning \| 4 s left" the step "another slide is shown" should lead to "turning" and leads to "turning \| 4 s left"/,
  ),
  fault(
    'pause',
    'the focus plays a stopped show',
    ['set({ isFocused: false })', 'set({ isFocused: false, isStopped: false })'],
    /carousel: In "resting \| focused, stopped" the step "the focus leaves the slides" should lead to "resting \| stopped" and leads to "turning"/,
  ),

  fault(
    'visit',
    'a visit that is kept is loaded again',
    ["'cancel.declined': 'shown'", "'cancel.declined': 'checking'"],
    /visit: In "confirmingCancel \| visit, possible" the step "Keep my visit is pressed" should lead to "shown/,
  ),
  fault(
    'visit',
    'a visit is canceled in the wizard',
    [
      "'move.refused': 'checking' } }",
      "'move.refused': 'checking', 'cancel.wanted': 'confirmingCancel' } }",
    ],
    /visit: New: moving → confirmingCancel: cancel.wanted/,
  ),
  fault(
    'visit',
    'a cancellation that fails is not handled',
    [
      "        onError: { target: 'checking', actions: { type: 'fail', params: CANCEL_ERROR } },\n",
      '',
    ],
    /visit: canceling: an error of cancelVisit is not handled here/,
  ),
  fault(
    'visit',
    'the question shows an old outcome',
    ["    confirmingCancel: {\n      entry: 'forgetDone',\n", '    confirmingCancel: {\n'],
    /visit: Gone: confirmingCancel: entry forgetDone/,
  ),
  fault(
    'visit',
    'a refused move waits for the old visit',
    [
      "'move.refused': { target: 'checking', reenter: true }",
      "'move.refused': { target: 'checking' }",
    ],
    /visit: In "checking \| move, possible" after "the wizard cannot move the visit" it is not true that the visit is asked for again/,
  ),

  fault(
    'desk-act',
    'another page keeps the act',
    [
      "          'act.declined': { target: 'ready', actions: 'forgetAct' },\n          'page.left': { target: 'ready', actions: 'forgetAct' },",
      "          'act.declined': { target: 'ready', actions: 'forgetAct' },\n          'page.left': { target: 'ready' },",
    ],
    /desk-act: Changed: asking → ready: page.left: no longer “forgetAct”/,
  ),
  fault(
    'desk-act',
    'every act that is refused is asked again',
    ['!event.output.success && (needs', '!event.output.success || (needs'],
    /desk-act: In ".*" the step ".*" should lead to "ready.*" and leads to "asking/,
  ),
  fault(
    'desk-act',
    'an act that may be done loads nothing',
    ["[assign({ message: ACT_FAILED }), 'refresh']", '[assign({ message: ACT_FAILED })]'],
    /desk-act: In "failed.* after ".*" it should cause refresh.wanted, and causes nothing/,
  ),

  fault(
    'review-rotation',
    'the same review twice',
    [
      '(index + 1 + Math.floor(random() * (count - 1))) % count',
      '(index + Math.floor(random() * count)) % count',
    ],
    /review-rotation: In "turning" after "eighteen seconds pass" it is not true that another one follows, whatever number is drawn/,
  ),
  fault(
    'reviews',
    'a page after the last',
    ['page <= pageCount(context.count)', 'page <= pageCount(context.count) + 1'],
    /reviews: In "shown \| page 3" the step "a page after the last is opened" should be refused and leads to "shown \| page 4"/,
  ),
  fault(
    'reviews',
    'fewer reviews leave a page that is gone',
    ['pageCount(reviews.length)', 'pageCount(reviews.length) + 1'],
    /reviews: In "empty" .*context page should be 1 and is 2/,
  ),

  fault(
    'desk',
    'data are loaded after the session',
    ["            exit: sendTo('data', { type: 'session.ended' }),\n", ''],
    /desk: Changed: identified.live: no longer “exit send session.ended to data”/,
  ),
  fault(
    'desk',
    'another person finds what was typed',
    ['event.output?.email === context.session?.email', 'event.output?.email !== undefined'],
    /desk: The guard isSamePerson of identified.expired .* is never false/,
  ),
  fault(
    'desk-data',
    'the same search does nothing',
    [
      "            target: 'polling',\n            reenter: true,\n            actions: assign({ search",
      '            actions: assign({ search',
    ],
    /desk-data: .*polling.*: search.wanted/,
  ),
  fault(
    'desk-booking',
    'another client is booked in the old wizard',
    ["      target: '.booking',\n      reenter: true,", "      target: '.booking',"],
    /desk-booking: Changed: anywhere → booking: client.chosen: no longer “reenter”/,
  ),
  fault(
    'suggestions',
    'old suggestions stay',
    [
      "onError: { target: 'ready', actions: assign({ clients: [] }) }",
      "onError: { target: 'ready' }",
    ],
    /suggestions: In "looking \| Hallo, found" the step "nobody can be looked up" should lead to "ready \| Hallo" and/,
  ),
  fault(
    'desk-sign-in',
    'an old notice stays',
    ['      exit: assign({ notice: undefined }),\n', ''],
    /desk-sign-in: Changed: enteringCode: no longer “exit assign notice”/,
  ),

  viewFault(
    'price',
    'home/price-card',
    'a button is missing',
    ["          <Retry retry={() => send({ type: 'price.retried' })} />\n", ''],
    /"Try again" should be seen/,
  ),
  viewFault(
    'price',
    'home/price-card',
    'a text is wrong',
    ['Price unavailable', 'No price'],
    /"Price unavailable" should be seen[.]\n- Loading price…\n[+] No price/,
  ),
  viewFault(
    'visit',
    'visit/visit-changes',
    'a button does what another should',
    ["send({ type: 'cancel.declined' })", "send({ type: 'cancel.confirmed' })"],
    /"Keep my visit is pressed", from "confirmingCancel/,
  ),
  viewFault(
    'booking',
    'booking/booking-form',
    'Cancel is not disabled while the booking is sent',
    ['                disabled={isSubmitting}\n', ''],
    /“Cancel” can be pressed in "submitting/,
  ),
  viewFault(
    'visit',
    'visit/visit-changes',
    'Keep my visit is not disabled while it is canceled',
    ['          disabled={isCanceling}\n', ''],
    /“Keep my visit” can be pressed in "canceling/,
  ),
  viewFault(
    'review-modal',
    'reviews/writing-step',
    'Submit is not disabled after the review',
    ['<Button disabled>Submit', '<Button>Submit'],
    /“Submit” can be pressed in "thanked/,
  ),
  viewFault(
    'code-entry',
    'frame/busy-button',
    'a busy button is not disabled',
    ['aria-disabled={isBusy} ', ''],
    /“Use another contact” can be pressed in "sendingCodeAgain/,
  ),
]
