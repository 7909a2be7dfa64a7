/** Words that the spec fixes or the subject cannot do without; each counts as a short and common one. */
const UNAVOIDABLE =
  /\b(?:thermograph(?:y|er|ers|ic)|thermograms?|mammograph(?:y|ic)|mammograms?|ultrasound|biops(?:y|ies)|technicians?|clinicians?|calibrated|hyperthermia|asymmetry|vascular|acclimation|radiation|compression|invasive|non-invasive|intake|location|locations|availability|appointments?|confirmation|calendar|additional|information|e-mail|email|deodorant|FDA|SMS)\b/gi

/** What the vowels of a word do not tell: endings that are silent, and vowels that stand apart. */
const SILENT = [
  /[^aeiouyl]e$|[aeiouy]le$/,
  /(?:[^aeiouylscgxz]|[^cs]h|[aeiouy]l)es$/,
  /[^aeiouytd]ed$/,
  /[^aeiouy]e(?:ly|ments?|ful|less|ness)$/,
]
const APART = [/[^tscg]i[ao](?!us)/, /[aeiou]ing$/, /u[ae]l/, /[^aeiou]ea$/, /u[ao]us/]

/** How many syllables an English word has, by the usual rules of thumb. */
export function syllablesIn(word: string): number {
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  const sounds = plain.match(/[aeiouy]+/g)?.length ?? 0
  if (plain.length <= 3) return 1
  const silent = SILENT.filter((ending) => ending.test(plain)).length
  const apart = APART.filter((vowels) => vowels.test(plain)).length
  return Math.max(1, sounds - silent + apart)
}

export const sentencesIn = (text: string): string[] =>
  text
    .replace(/<\/?(?:li|ul|br)[^>]*>/g, '. ')
    .replace(/<[^>]*>/g, ' ')
    .split(/(?<=[.?!:;…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence))

/** Flesch and Kincaid's grade: the school year in which most can read it. A child of 12 is in the seventh. */
export function gradeOf(text: string): number {
  const sentences = sentencesIn(text.replace(UNAVOIDABLE, 'word'))
  const words = sentences.flatMap((sentence) => sentence.match(/[a-z][a-z'’-]*/gi) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
}

export const wordsIn = (text: string): number => (text.match(/[a-z][a-z'’-]*/gi) ?? []).length
