// The words that carriers and the FCC require every sender to honor, in any spelling: `Opt-Out.`, `S T O P`. “Arrêt” is
// what carriers take for STOP in French.
const STOP = ['stop', 'unsubscribe', 'optout', 'arret', 'nomoretexts']
/** These count only alone: “cancel it” or “the end” may be about the visit. */
const STOP_ALONE = ['cancel', 'end', 'quit', 'revoke', 'remove']
/** These may be about the visit, too: off the texts, or off the calendar. */
const REMOVE = ['removeme', 'takemeoff']
const AFTER_STOP = [
  ...[...STOP, 'all', 'me', 'texts', 'texting', 'please', 'thanks', 'thankyou'],
  ...['from', 'your', 'the', 'this', 'list'],
]
const START = ['start', 'unstop', 'yes']
const HELP = ['help', 'info']
/** Only alone: a C may also begin a sentence. */
const CONFIRM = ['c', 'confirm', 'confirmed']
/** More letters than this are for a person to read. */
const MAX_LETTERS = 100

/** Those to which Twilio itself replies, if they are all there is in a text. */
const ANSWERED_BY_TWILIO = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  ...['START', 'UNSTOP', 'YES'],
]

// Some keyboards write letters of full width, which NFKD makes plain ones. It also separates accents from letters.
const lettersIn = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether the letters are a word of the list, once or repeated. */
const isOneOf = (list: readonly string[], letters: string): boolean =>
  letters !== '' && list.some((word) => letters.replaceAll(word, '') === '')

/** What follows the word of the list that the letters begin with; undefined if they begin with none. */
function afterOneOf(list: readonly string[], letters: string): string | undefined {
  const word = list.find((each) => letters.startsWith(each))
  return word && letters.slice(word.length)
}

const withoutPlease = (letters: string): string => afterOneOf(['please'], letters) ?? letters

function isStop(letters: string): boolean {
  const asked = withoutPlease(letters)
  if (isOneOf(STOP_ALONE, asked)) return true
  let rest = afterOneOf([...STOP, ...REMOVE], asked)
  // No word of the list begins with another one, so each step has one way to go on.
  while (rest) rest = afterOneOf(AFTER_STOP, rest)
  return rest === ''
}

/** What a reply asks for; undefined if a person has to read it. */
export function wishIn(words: string): 'stop' | 'start' | 'help' | 'confirm' | undefined {
  const letters = lettersIn(words)
  if (letters.length > MAX_LETTERS) return undefined
  if (isStop(letters)) return 'stop'
  if (isOneOf(START, letters)) return 'start'
  if (CONFIRM.includes(letters)) return 'confirm'
  return isOneOf(HELP, letters) ? 'help' : undefined
}

/** Whether a client who wrote this may have meant the visit as well. */
export function mayMeanVisit(words: string): boolean {
  const asked = withoutPlease(lettersIn(words))
  return isOneOf(STOP_ALONE, asked) || afterOneOf(REMOVE, asked) !== undefined
}

export const isAnsweredByTwilio = (words: string): boolean =>
  ANSWERED_BY_TWILIO.includes(words.trim().toUpperCase())
