/** The characters of which a segment of a text message holds 160. With any other character it holds only 70. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These count twice. */
const GSM_ESCAPED = new Set('^{}\\[~]|€')
const SEGMENT = 160

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

const isOneSegment = (text: string): boolean =>
  [...text].reduce(
    (length, character) =>
      length + (GSM.has(character) ? 1 : GSM_ESCAPED.has(character) ? 2 : Number.POSITIVE_INFINITY),
    0,
  ) <= SEGMENT

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
  return texts.find(isOneSegment) ?? texts.at(-1) ?? ''
}
