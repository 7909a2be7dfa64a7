import type { ResponseOf } from '../../../domain/call.ts'
import type { getSettings } from '../../../domain/desk/settings.ts'
import {
  deskSettingsMachine,
  HAS_FAULTS,
  NOT_CHECKED,
  NOT_SAVED,
  SAVE_FAILED,
} from '../../../machines/desk-settings.ts'
import { rows } from '../engine/rows.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof deskSettingsMachine>

const refreshes = { type: 'refresh.wanted', params: { type: 'refresh.wanted' } }

/** The practice with this price. Only what the form of the price shows is there. */
export const settingsWith = (version: number, price: number) =>
  ({
    ...{ success: true, version, facts: { price, payment: 'By card.' } },
    siteWords: [],
    saved: [
      {
        ...{ version, at: '2026-11-20T15:30:00.000Z' },
        ...{ who: 'owner@practice.example', what: 'Price and payment' },
      },
    ],
  }) satisfies ResponseOf<typeof getSettings>

const changed = (price: number) => ({
  changes: {
    ...{ version: 4, what: 'Price and payment' },
    changes: [{ path: ['price'], value: price }],
  },
})
const WARNING = 'Visits that no longer fit: R-1, on November 21st.'
const WRONG = 'must be a price in whole dollars'
const SAVED = 'Saved. The site shows it within a few seconds.'
const MEANWHILE = 'Somebody else has changed the settings meanwhile.'
const MESSAGES = [HAS_FAULTS, NOT_CHECKED, NOT_SAVED, SAVE_FAILED, SAVED, MEANWHILE]

const REFUSED = { success: false, reason: 'fields', errors: { price: WRONG } } as const
const OVERTAKEN = { success: false, reason: 'conflict', message: MEANWHILE } as const
const seen = ({ context: { message } }: Now) => (message ? [message] : [])
const answered = (message: string) => ({ context: { message } })
const refreshed = (message: string) => ({ context: { message }, actions: [refreshes] })
const isWrong = {
  seen: ['This must be a price in whole dollars.'],
  context: { errors: { price: WRONG }, message: HAS_FAULTS },
}

export const deskSettings = table(deskSettingsMachine, {
  key: ({ context: { warnings } }) => (warnings.length > 0 ? 'warned' : ''),
  graph: rows(`
    begun; saved; saved | warned; faulty; faulty | warned;
      changedMeanwhile; changedMeanwhile | warned; failed; failed | warned:
      another price is saved → checking
    begun; saved; saved | warned; faulty; faulty | warned;
      changedMeanwhile; changedMeanwhile | warned; failed; failed | warned; asking | warned:
      another page is opened → begun
    checking: nothing speaks against it → saving
    checking: a visit no longer fits → asking | warned
    checking: the price is wrong / the check is refused without a message / it cannot be checked → faulty
    checking: somebody has saved meanwhile → changedMeanwhile
    asking | warned: Save anyway is pressed → saving | warned
    asking | warned: Don’t save is pressed → begun
    saving: it is saved → saved
    saving: the price has become wrong / it is refused without a message → faulty
    saving: somebody saves first → changedMeanwhile
    saving: the response is lost → failed
    saving | warned: it is saved → saved | warned
    saving | warned: the price has become wrong / it is refused without a message → faulty | warned
    saving | warned: somebody saves first → changedMeanwhile | warned
    saving | warned: the response is lost → failed | warned
    failed: Try it again is pressed → saving
    failed | warned: Try it again is pressed → saving | warned
  `),
  events: {
    'settings.submitted': { 'another price is saved': changed(240) },
    'warnings.accepted': { 'Save anyway is pressed': {} },
    'warnings.declined': { 'Don’t save is pressed': {} },
    'save.retried': { 'Try it again is pressed': {} },
    'page.left': { 'another page is opened': {} },
  },
  outcomes: {
    check: {
      done: {
        'nothing speaks against it': { success: true, warnings: [] },
        'a visit no longer fits': { success: true, warnings: [WARNING] },
        'the price is wrong': REFUSED,
        'somebody has saved meanwhile': OVERTAKEN,
        'the check is refused without a message': { success: false },
      },
      error: { 'it cannot be checked': new Error('offline') },
    },
    save: {
      done: {
        'it is saved': { success: true, message: SAVED },
        'the price has become wrong': REFUSED,
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
    'editing.changedMeanwhile': {},
    checking: {
      heard: ['One moment…'],
      unseen: MESSAGES,
      context: { ...changed(240), errors: {}, message: undefined },
      checks: {
        'what was changed is checked': ({ inputs, context }) => inputs.check === context.changes,
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
    'the price is wrong': isWrong,
    'the price has become wrong': isWrong,
    'it is refused without a message': answered(NOT_SAVED),
    'the check is refused without a message': answered(NOT_SAVED),
    'somebody has saved meanwhile': refreshed(MEANWHILE),
    'somebody saves first': refreshed(MEANWHILE),
    'it cannot be checked': answered(NOT_CHECKED),
    'it is saved': refreshed(SAVED),
    'another page is opened': { unseen: MESSAGES },
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
