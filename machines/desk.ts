import { assign, forwardTo, sendTo, setup } from 'xstate'
import { type ResponseOf, refusalMessage } from '../domain/call.ts'
import {
  type getDeskSession,
  type Session,
  sessionOf,
  type signOut,
} from '../domain/desk/sign-in.ts'
import { createDeskActMachine } from './desk-act.ts'
import { deskBookingMachine } from './desk-booking.ts'
import { createDeskDataMachine, type PolledPlace } from './desk-data.ts'
import { deskSettingsMachine } from './desk-settings.ts'
import { deskSignInMachine } from './desk-sign-in.ts'
import {
  accepted,
  callbackEffect,
  callEffect,
  type DoneWith,
  effect,
  hasNoSession,
  isSuccess,
} from './effect.ts'
import { suggestionsMachine } from './suggestions.ts'

export const SESSION_ENDED =
  'Your session has ended. Please sign in again. What you typed is still here.'
export const HAS_SIGNED_OUT = 'You are signed out.'
export const NOT_SIGNED_OUT =
  'You could not be signed out. You are still signed in. Please try again.'

interface Context {
  readonly now: () => number
  /** The person who is signed in, also once the session has expired. */
  readonly session: Session | undefined
  /** Whether all sessions on all devices are being ended. */
  readonly isEverywhere: boolean
  /** The result of the last action. */
  readonly notice: string | undefined
}

/** Which page is open; no place is a page whose data are not polled. */
type PathEvent<Place> =
  | { type: 'page.opened'; place: Place | undefined }
  /** Another page is opened. */
  | { type: 'page.left' }

/** Whether the session is over, by this or by something before. */
const hasEnded = (now: DoneWith<ResponseOf<typeof signOut>>): boolean =>
  isSuccess(now) || hasNoSession(now)

/** Whether the person who signs in again is the one whose session has expired. */
const isSamePerson = ({
  context,
  event,
}: DoneWith<Session | undefined> & { readonly context: Context }): boolean =>
  event.output?.email === context.session?.email

/**
 * The desk. Whatever belongs to the person who is signed in is a child of `identified`, and ends with it: the next person
 * finds nothing of it. A session that expires hides the children until the same person signs in again.
 */
/* @__NO_SIDE_EFFECTS__ */
export const createDeskMachine = <Act, Answer, Place extends PolledPlace>() =>
  setup({
    types: {} as {
      input: { now: () => number }
      context: Context
      events:
        | { type: 'session.retried' }
        /** The session has expired, or was ended on another device or in another tab. */
        | { type: 'session.ended' }
        | { type: 'signOut.wanted'; isEverywhere: boolean }
        | PathEvent<Place>
        /** An act has changed the data. */
        | { type: 'refresh.wanted' }
      /** Whether it is not known yet who is here. */
      tags: 'unknown'
      children: {
        getSession: 'getSession'
        signIn: 'signIn'
        act: 'act'
        data: 'data'
        suggestions: 'suggestions'
        settings: 'settings'
        booking: 'booking'
        path: 'path'
        watchEnd: 'watchEnd'
        signOut: 'signOut'
      }
    },
    actors: {
      getSession: callEffect<typeof getDeskSession>('getSession'),
      signIn: deskSignInMachine,
      act: createDeskActMachine<Act>(),
      data: createDeskDataMachine<Answer, Place>(),
      suggestions: suggestionsMachine,
      settings: deskSettingsMachine,
      booking: deskBookingMachine,
      /** Says which page is open, at once and whenever another one is. */
      path: callbackEffect<PathEvent<Place>>('path'),
      /** Sends `session.ended` when the session expires, or when another person signs in in this browser. */
      watchEnd: callbackEffect<{ type: 'session.ended' }, Session | undefined>('watchEnd'),
      signOut: effect<ResponseOf<typeof signOut>, { isEverywhere: boolean }>('signOut'),
    },
    actions: {
      clearNotice: assign({ notice: undefined }),
    },
  }).createMachine({
    id: 'desk',
    context: ({ input: { now } }) => ({
      now,
      session: undefined,
      isEverywhere: false,
      notice: undefined,
    }),
    initial: 'checkingSession',
    states: {
      checkingSession: {
        tags: 'unknown',
        invoke: {
          id: 'getSession',
          src: 'getSession',
          input: {},
          onDone: [
            {
              guard: isSuccess,
              target: 'identified',
              actions: assign({ session: (now) => sessionOf(accepted(now)) }),
            },
            { guard: hasNoSession, target: 'signedOut' },
            // Any other refusal, such as too many requests, does not say whether there is a session.
            { target: 'failed' },
          ],
          onError: 'failed',
        },
      },
      failed: { tags: 'unknown', on: { 'session.retried': 'checkingSession' } },
      signedOut: {
        entry: assign({ session: undefined }),
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ context }) => ({ email: '', notice: context.notice }),
          onDone: {
            target: 'identified',
            actions: assign({ session: ({ event }) => event.output }),
          },
        },
        exit: 'clearNotice',
      },
      identified: {
        invoke: [
          { id: 'act', src: 'act' },
          { id: 'data', src: 'data' },
          { id: 'suggestions', src: 'suggestions' },
          { id: 'settings', src: 'settings' },
          {
            id: 'booking',
            src: 'booking',
            input: ({ context: { now } }) => ({ now }),
          },
        ],
        initial: 'live',
        states: {
          live: {
            invoke: [
              { id: 'path', src: 'path' },
              {
                id: 'watchEnd',
                src: 'watchEnd',
                input: ({ context }) => context.session,
              },
            ],
            exit: sendTo('data', { type: 'session.ended' }),
            on: {
              'page.opened': { actions: forwardTo('data') },
              'page.left': { actions: [forwardTo('act'), forwardTo('settings')] },
              'refresh.wanted': { actions: forwardTo('data') },
              'session.ended': { target: 'expired', actions: 'clearNotice' },
              'signOut.wanted': {
                target: 'signingOut',
                actions: [
                  'clearNotice',
                  assign({ isEverywhere: ({ event }) => event.isEverywhere }),
                ],
              },
            },
          },
          signingOut: {
            invoke: {
              id: 'signOut',
              src: 'signOut',
              input: ({ context }) => ({ isEverywhere: context.isEverywhere }),
              onDone: [
                {
                  guard: hasEnded,
                  target: '#desk.signedOut',
                  actions: assign({ notice: HAS_SIGNED_OUT }),
                },
                {
                  target: 'live',
                  actions: assign({
                    notice: ({ event }) => refusalMessage(event.output) ?? NOT_SIGNED_OUT,
                  }),
                },
              ],
              onError: { target: 'live', actions: assign({ notice: NOT_SIGNED_OUT }) },
            },
          },
          /** Nothing is loaded or shown until the same person signs in again. */
          expired: {
            invoke: {
              id: 'signIn',
              src: 'signIn',
              input: ({ context }) => ({
                email: context.session?.email ?? '',
                notice: SESSION_ENDED,
              }),
              onDone: [
                {
                  guard: isSamePerson,
                  target: 'live',
                  actions: assign({ session: ({ event }) => event.output }),
                },
                {
                  target: '#desk.identified',
                  actions: assign({ session: ({ event }) => event.output }),
                },
              ],
            },
          },
        },
      },
    },
  })

/** The machine as its path tests know it. */
export const deskMachine = createDeskMachine<
  { readonly kind: string },
  { readonly page: string },
  PolledPlace
>()
