/** What no text of the site may say about thermography. */
const CLAIMS: readonly (readonly [claim: string, pattern: RegExp])[] = [
  ['it detects cancer', /\bdetect\w*\b/i],
  ['it diagnoses', /\bdiagnos(?:e|es|ed|ing)\b(?! by)/i],
  [
    'it finds cancer',
    /\b(?:finds?|found|finding|sees?|seen|shows?|spots?|catch(?:es)?|identif\w+|reveals?)\b[^.?!]{0,60}\b(?:cancers?|tumou?rs?)\b/i,
  ],
  [
    'it finds it early',
    /\b(?:early|earlier|earliest)\b[^.?!]{0,40}\b(?:cancers?|tumou?rs?|disease|warning|signs?|stage|than)\b|\b(?:cancers?|tumou?rs?|disease)\b[^.?!]{0,40}\bearl(?:y|ier)\b/i,
  ],
  [
    'it is safer or better',
    /\b(?:safer|better|gentler|more accurate|healthier)\b[^.?!]{0,30}\bthan\b/i,
  ],
  [
    'it replaces a mammogram',
    /\b(?:alternative to|instead of|without|skip)\b[^.?!]{0,20}\bmammogra\w+/i,
  ],
  ['it prevents or rules out', /\b(?:prevents?|rules? out|cancer-free|saves? lives)\b/i],
]

/** The sentences of a text that make a medical claim, each after the name of the claim. */
export const claimsIn = (text: string): string[] =>
  text
    .split(/(?<=[.?!])\s+|\n/)
    .flatMap((sentence) =>
      CLAIMS.filter(([, pattern]) => pattern.test(sentence)).map(
        ([claim]) => `${claim}: ${sentence.trim()}`,
      ),
    )
