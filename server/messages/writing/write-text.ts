/** The characters of which a segment of a text message holds 160. With any other character it holds only 70. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These count twice. */
const GSM_ESCAPED = new Set('^{}\\[~]|€')

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Replaces what the GSM alphabet lacks: typographic signs by plain ones, accented letters by those without an accent. */
export const toGsm = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (GSM.has(character) || GSM_ESCAPED.has(character)) return character
      return PLAIN[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
    })
    .join('')

/** How many segments a text takes, each of which is paid for. A text of several ones has less room in each. */
export function segmentsIn(text: string): number {
  const sizes = [...text].map((one) => (GSM.has(one) ? 1 : GSM_ESCAPED.has(one) ? 2 : Infinity))
  const inGsm = sizes.reduce((sum, size) => sum + size, 0)
  const [length, alone, joined] = inGsm < Infinity ? [inGsm, 160, 153] : [text.length, 70, 67]
  return length <= alone ? 1 : Math.ceil(length / joined)
}

/** What carriers want in the first text to a number, in three lengths. */
const HOW_TO_STOP = [
  ' Reply STOP to opt out, HELP for help. Msg&data rates may apply.',
  ' Reply STOP to opt out, HELP for help.',
  ' STOP to end, HELP for help.',
]

/**
 * Writes a text message from the practice in one segment, if that is possible: with the first of its versions that
 * fits, or else with the last one, which is the shortest.
 */
export function writeText(
  practice: string,
  versions: readonly string[],
  { isFirst }: { readonly isFirst: boolean },
): string {
  const texts = versions.flatMap((version) =>
    (isFirst ? HOW_TO_STOP : ['']).map((end) => toGsm(`${practice}: ${version}${end}`)),
  )
  return texts.find((text) => segmentsIn(text) === 1) ?? texts.at(-1) ?? ''
}
