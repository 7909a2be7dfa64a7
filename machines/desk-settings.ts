import { assertEvent, assign, sendParent, setup } from 'xstate'
import {
  fieldErrors,
  isRefusedAs,
  type RefusedResponse,
  type RequestOf,
  refusalMessage,
} from '../domain/call.ts'
import type {
  checkSettings,
  LetterPreview,
  previewLetter,
  SettingsChanges,
  saveSettings,
} from '../domain/desk/settings.ts'
import { type FormErrors, hasErrors } from '../domain/form.ts'
import { accepted, callEffect, type DoneWith, isSuccess } from './effect.ts'

export const NOT_CHECKED =
  'The settings could not be checked, and nothing was saved. Check your connection and try again.'
export const NOT_SAVED = 'This was not saved, and nothing was changed. Please try again.'
export const SAVE_FAILED =
  'We do not know whether this was saved. Check your connection and try again. It will not be saved twice.'
export const NOT_SHOWN =
  'The letter could not be shown. Check your connection and try again. Nothing was saved.'
export const HAS_FAULTS = 'Nothing was saved. Please correct what is marked.'

type PreviewRequest = RequestOf<typeof previewLetter>

interface Context {
  /** What was changed last, and is being saved, or shown as a letter. */
  readonly changes: SettingsChanges | PreviewRequest | undefined
  /** What the owner should know before it is saved. */
  readonly warnings: readonly string[]
  /** What is wrong, by the field. */
  readonly errors: FormErrors
  /** The letter that is shown as the changes make it. */
  readonly preview: LetterPreview | undefined
  /** The result. */
  readonly message: string | undefined
}

const NOTHING = { warnings: [], errors: {}, preview: undefined, message: undefined }

type Response = { success: true } | RefusedResponse
type Done = DoneWith<Response>

const isOvertaken = ({ event }: Done): boolean => isRefusedAs('conflict', event.output)
const hasWarnings = ({ event }: DoneWith<{ success: boolean; warnings?: readonly string[] }>) =>
  event.output.success && (event.output.warnings?.length ?? 0) > 0

/** What a refusal says: of each field that is wrong, or in one sentence. */
function refusalOf({ event: { output } }: Done): Pick<Context, 'errors' | 'message'> {
  const errors = fieldErrors(output)
  if (hasErrors(errors)) return { errors, message: HAS_FAULTS }
  return { errors, message: refusalMessage(output) ?? NOT_SAVED }
}

function letterIn({ changes }: Context): PreviewRequest {
  if (!changes || !('letter' in changes)) throw new Error('There is no letter to show.')
  return changes
}

const changesIn = ({ changes }: Context): SettingsChanges => {
  // The states that send are only entered with changes, but XState's types do not express that.
  if (changes === undefined) throw new Error('There is nothing to save.')
  return changes
}

/** Changes of the practice's settings, from the button to the result. The form keeps what was typed. */
export const deskSettingsMachine = setup({
  types: {} as {
    context: Context
    events:
      | { type: 'settings.submitted'; changes: SettingsChanges }
      /** A letter is to be shown with what was typed. */
      | { type: 'preview.wanted'; changes: PreviewRequest }
      | { type: 'warnings.accepted' }
      | { type: 'warnings.declined' }
      | { type: 'save.retried' }
      /** The person opened another page, where the last result no longer matters. */
      | { type: 'page.left' }
  },
  actors: {
    check: callEffect<typeof checkSettings>('check'),
    preview: callEffect<typeof previewLetter>('preview'),
    save: callEffect<typeof saveSettings>('save'),
  },
  actions: {
    storeChanges: assign(({ event }) => {
      assertEvent(event, ['settings.submitted', 'preview.wanted'])
      return { ...NOTHING, changes: event.changes }
    }),
    forget: assign({ ...NOTHING, changes: undefined }),
    refresh: sendParent({ type: 'refresh.wanted' }),
  },
}).createMachine({
  id: 'desk-settings',
  context: { ...NOTHING, changes: undefined },
  initial: 'editing',
  states: {
    /** Whatever the last result was, the form can be sent. */
    editing: {
      initial: 'begun',
      on: {
        'settings.submitted': { target: 'checking', actions: 'storeChanges' },
        'preview.wanted': { target: 'previewing', actions: 'storeChanges' },
        'page.left': { target: '.begun', actions: 'forget' },
      },
      states: {
        begun: {},
        saved: {},
        faulty: {},
        previewed: {},
        /** Somebody else has saved meanwhile, so the data are loaded again. */
        changedMeanwhile: { entry: 'refresh' },
      },
    },
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => changesIn(context),
        onDone: [
          {
            guard: hasWarnings,
            target: 'asking',
            actions: assign({ warnings: (done) => accepted(done).warnings }),
          },
          { guard: isSuccess, target: 'saving' },
          {
            guard: isOvertaken,
            target: 'editing.changedMeanwhile',
            actions: assign((done) => refusalOf(done)),
          },
          { target: 'editing.faulty', actions: assign((done) => refusalOf(done)) },
        ],
        onError: { target: 'editing.faulty', actions: assign({ message: NOT_CHECKED }) },
      },
    },
    previewing: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => letterIn(context),
        onDone: [
          {
            guard: isSuccess,
            target: 'editing.previewed',
            actions: assign({ preview: (done) => accepted(done) }),
          },
          {
            guard: isOvertaken,
            target: 'editing.changedMeanwhile',
            actions: assign((done) => refusalOf(done)),
          },
          { target: 'editing.faulty', actions: assign((done) => refusalOf(done)) },
        ],
        onError: { target: 'editing.faulty', actions: assign({ message: NOT_SHOWN }) },
      },
    },
    asking: {
      on: {
        'warnings.accepted': 'saving',
        'warnings.declined': { target: 'editing', actions: 'forget' },
        'page.left': { target: 'editing', actions: 'forget' },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => changesIn(context),
        onDone: [
          {
            guard: isSuccess,
            target: 'editing.saved',
            actions: [assign({ message: (done) => accepted(done).message, errors: {} }), 'refresh'],
          },
          {
            guard: isOvertaken,
            target: 'editing.changedMeanwhile',
            actions: assign((done) => refusalOf(done)),
          },
          { target: 'editing.faulty', actions: assign((done) => refusalOf(done)) },
        ],
        onError: { target: 'failed', actions: assign({ message: SAVE_FAILED }) },
      },
    },
    failed: {
      on: {
        'save.retried': 'saving',
        'settings.submitted': { target: 'checking', actions: 'storeChanges' },
        'preview.wanted': { target: 'previewing', actions: 'storeChanges' },
        'page.left': { target: 'editing', actions: 'forget' },
      },
    },
  },
})
