// The words that carriers and the FCC require every sender to honor, in any spelling: `Opt-Out.`, `S T O P`.
const STOP =
  /^(?:please)?(?:(?:stop|unsubscribe|optout)(?:all|me|texts|texting|textingme|please|thanks|thankyou)*|cancel|end|quit|revoke)$/
const START = /^(?:start|unstop|yes)$/
const HELP = /^(?:help|info)$/

/** Those to which Twilio itself replies, if they are all there is in a text. */
const ANSWERED_BY_TWILIO =
  /^(?:STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT|START|UNSTOP|YES)$/

const lettersIn = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a reply asks for; undefined if a person has to read it. */
export function wishIn(words: string): 'stop' | 'start' | 'help' | undefined {
  const letters = lettersIn(words)
  if (STOP.test(letters)) return 'stop'
  if (START.test(letters)) return 'start'
  return HELP.test(letters) ? 'help' : undefined
}

/** Whether a client who wrote this may have meant the visit as well. */
export const mayMeanVisit = (words: string): boolean => lettersIn(words) === 'cancel'

export const isAnsweredByTwilio = (words: string): boolean =>
  ANSWERED_BY_TWILIO.test(words.trim().toUpperCase())
