import { NO_ONE_NOTIFIED } from '../booking/changes/notified.ts'

/** Adds to the sentence about who is notified that the tool itself sends nothing. */
export const onceRunning = (sentence: string): string =>
  sentence === NO_ONE_NOTIFIED
    ? sentence
    : `${sentence} Messages are sent while the site is running.`
