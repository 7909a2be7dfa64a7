import type { ResponseOf } from '../../../domain/call.ts'
import type { getSettings, LetterPreview } from '../../../domain/desk/settings.ts'
import {
  deskSettingsMachine,
  HAS_FAULTS,
  NOT_CHECKED,
  NOT_SAVED,
  NOT_SHOWN,
  SAVE_FAILED,
} from '../../../machines/desk-settings.ts'
import { rows } from '../engine/rows.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof deskSettingsMachine>

const refreshes = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }

/** The practice with this subject of its reminder. Only what the form of the reminder shows is there. */
export const settingsWith = (version: number, subject: string) =>
  ({
    ...{ success: true, version, facts: { letters: { reminder: { subject } } } },
    siteWords: [],
    saved: [
      {
        ...{ version, at: '2026-11-20T15:30:00.000Z' },
        ...{ who: 'owner@practice.example', what: 'Reminder' },
      },
    ],
  }) satisfies ResponseOf<typeof getSettings>

const changed = {
  changes: {
    ...{ version: 4, what: 'Reminder' },
    changes: [{ path: ['letters', 'reminder', 'subject'], value: 'See you {date}' }],
  },
}
const LETTER = { ...changed.changes, letter: 'reminder' } as const
const PREVIEW = {
  visit: 'Written with the next visit: Friday, December 4th, 2026 at 9:00 AM.',
  subject: 'See you Friday, December 4th, 2026',
  html: '<p>This is a reminder.</p>',
  texts: [
    { text: 'Practice: see you Fri Dec 4. Reply STOP to opt out.', segments: 1 },
    { text: 'Practice: see you Fri Dec 4.', segments: 2 },
  ],
} satisfies LetterPreview
const SHOWN = [PREVIEW.visit, PREVIEW.subject, 'Later texts (2 segments, each paid for)']
const WARNING = '“It detects cancer.” may be read as a claim.'
const WRONG = 'must be a text on one line'
const SAVED = 'Saved. The site shows it within a few seconds.'
const MEANWHILE = 'Somebody else has changed the settings meanwhile.'
const MESSAGES = [HAS_FAULTS, NOT_CHECKED, NOT_SAVED, NOT_SHOWN, SAVE_FAILED, SAVED, MEANWHILE]

const REFUSED = {
  success: false,
  reason: 'fields',
  errors: { 'letters.reminder.subject': WRONG },
} as const
const OVERTAKEN = { success: false, reason: 'conflict', message: MEANWHILE } as const
const seen = ({ context: { message } }: Now) => (message ? [message] : [])
const answered = (message: string) => ({ context: { message } })
const refreshed = (message: string) => ({ context: { message }, actions: [refreshes] })
const isWrong = {
  seen: ['This must be a text on one line.'],
  context: { errors: REFUSED.errors, message: HAS_FAULTS },
}

export const deskSettings = table(deskSettingsMachine, {
  key: ({ context: { warnings } }) => (warnings.length > 0 ? 'warned' : ''),
  graph: rows(`
    begun; saved; saved | warned; faulty; faulty | warned; previewed;
      changedMeanwhile; changedMeanwhile | warned; failed; failed | warned:
      another subject is saved → checking
    begun; saved; saved | warned; faulty; faulty | warned; previewed;
      changedMeanwhile; changedMeanwhile | warned; failed; failed | warned:
      Preview is pressed → previewing
    begun; saved; saved | warned; faulty; faulty | warned; previewed;
      changedMeanwhile; changedMeanwhile | warned; failed; failed | warned; asking | warned:
      another page is opened → begun
    previewing: it is written → previewed
    previewing: a word is wrong / it is refused without a reason / it cannot be written → faulty
    previewing: somebody has saved since → changedMeanwhile
    checking: nothing speaks against it → saving
    checking: it makes a claim → asking | warned
    checking: the subject is wrong / the check is refused without a message / it cannot be checked → faulty
    checking: somebody has saved meanwhile → changedMeanwhile
    asking | warned: Save anyway is pressed → saving | warned
    asking | warned: Don’t save is pressed → begun
    saving: it is saved → saved
    saving: the subject has become wrong / it is refused without a message → faulty
    saving: somebody saves first → changedMeanwhile
    saving: the response is lost → failed
    saving | warned: it is saved → saved | warned
    saving | warned: the subject has become wrong / it is refused without a message → faulty | warned
    saving | warned: somebody saves first → changedMeanwhile | warned
    saving | warned: the response is lost → failed | warned
    failed: Try it again is pressed → saving
    failed | warned: Try it again is pressed → saving | warned
  `),
  events: {
    'settings.submitted': { 'another subject is saved': changed },
    'preview.wanted': { 'Preview is pressed': { changes: LETTER } },
    'warnings.accepted': { 'Save anyway is pressed': {} },
    'warnings.declined': { 'Don’t save is pressed': {} },
    'save.retried': { 'Try it again is pressed': {} },
    'page.left': { 'another page is opened': {} },
  },
  outcomes: {
    check: {
      done: {
        'nothing speaks against it': { success: true, warnings: [] },
        'it makes a claim': { success: true, warnings: [WARNING] },
        'the subject is wrong': REFUSED,
        'somebody has saved meanwhile': OVERTAKEN,
        'the check is refused without a message': { success: false },
      },
      error: { 'it cannot be checked': new Error('offline') },
    },
    preview: {
      done: {
        'it is written': { success: true, ...PREVIEW },
        'a word is wrong': REFUSED,
        'somebody has saved since': OVERTAKEN,
        'it is refused without a reason': { success: false },
      },
      error: { 'it cannot be written': new Error('offline') },
    },
    save: {
      done: {
        'it is saved': { success: true, message: SAVED },
        'the subject has become wrong': REFUSED,
        'somebody saves first': OVERTAKEN,
        'it is refused without a message': { success: false },
      },
      error: { 'the response is lost': new Error('offline') },
    },
  },
  delays: {},
  states: {
    editing: { seen, unseen: ['Save anyway', 'Try it again', 'One moment…'] },
    'editing.begun': { context: { changes: undefined, message: undefined } },
    'editing.saved': { context: { errors: {} } },
    'editing.faulty': {},
    'editing.previewed': { seen: SHOWN, context: { preview: { success: true, ...PREVIEW } } },
    'editing.changedMeanwhile': {},
    checking: {
      heard: ['One moment…'],
      unseen: MESSAGES,
      context: { ...changed, errors: {}, message: undefined },
      checks: {
        'what was changed is checked': ({ inputs, context }) => inputs.check === context.changes,
      },
    },
    previewing: {
      heard: ['One moment…'],
      unseen: [...MESSAGES, ...SHOWN],
      context: { changes: LETTER, errors: {}, message: undefined },
      checks: {
        'it is written with what was typed': ({ inputs, context }) =>
          inputs.preview === context.changes,
      },
    },
    asking: { seen: [WARNING, 'Save anyway', 'Don’t save'] },
    saving: {
      heard: ['One moment…'],
      checks: {
        'what was checked is saved': ({ inputs, context }) => inputs.save === context.changes,
      },
    },
    failed: { seen: [SAVE_FAILED, 'Try it again'] },
  },
  after: {
    'the subject is wrong': isWrong,
    'the subject has become wrong': isWrong,
    'a word is wrong': isWrong,
    'it is refused without a message': answered(NOT_SAVED),
    'the check is refused without a message': answered(NOT_SAVED),
    'somebody has saved meanwhile': refreshed(MEANWHILE),
    'somebody saves first': refreshed(MEANWHILE),
    'it is refused without a reason': answered(NOT_SAVED),
    'somebody has saved since': refreshed(MEANWHILE),
    'it cannot be written': answered(NOT_SHOWN),
    'it cannot be checked': answered(NOT_CHECKED),
    'it is saved': refreshed(SAVED),
    'another page is opened': { unseen: [...MESSAGES, ...SHOWN] },
    'another subject is saved': { unseen: SHOWN },
  },
  properties: {
    'nothing is saved that was not checked': always(
      ({ started, states }, before) =>
        !started.has('save') ||
        ['checking', 'asking', 'failed'].some((one) => before?.states.includes(one)) ||
        states.length === 0,
    ),
  },
})
