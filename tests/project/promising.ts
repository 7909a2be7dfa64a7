/** The words with which texts promise that something will happen. */
const PROMISES: readonly RegExp[] = [
  /\bwill follow\b|\bfollows by\b/i,
  /\byou(?: will|['’]ll| get)\b/i,
  /\bwe(?: will|['’]ll)\b/i,
  /\bwe (?:send|text|write to|call|tell|remind|let you know|delete|remove)\b/i,
  /\b(?:is|are) sent\b|\bdeleted\b/i,
  /\bwill (?:be|get|receive)\b/i,
  /\b(?:a|the) reminder\b(?! of)/i,
  /\bcheck your e-mail\b/i,
]

/** What a file says to people: without its comments, and each sentence on one line. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?<=^|\s)(?:\/\/|#).*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/\$\{[^}]*\}/g, '…')
    .split(/(?<=[.?!:])[\s'"`]|(?<!\w)['"`]|['"`](?!\w)|[<>]|\{' '\}/)
    .map((sentence) => sentence.trim())
}

/** The sentences of a text that promise something. */
export const promisesIn = (text: string): string[] =>
  sentencesOf(text).filter((sentence) => PROMISES.some((pattern) => pattern.test(sentence)))
