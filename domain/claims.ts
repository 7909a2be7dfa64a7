/**
 * Claims about thermography that bring a practice into trouble, in a text of its own or in a review that it publishes.
 * The FDA has cleared thermography only as an adjunct (21 CFR 884.2980); for the FTC, a practice answers for health claims,
 * and for those in testimonials that it shows (16 CFR 255).
 */
const ADJUNCT =
  'The FDA has cleared thermography only as an adjunct to another test, such as a mammogram.'
const EVIDENCE =
  'The FTC expects competent and reliable scientific evidence for a claim about health, and the practice answers for it.'
const HEAT = 'Say that it shows patterns of heat on the skin.'

interface Rule {
  readonly claim: string
  /** What a review with such a claim does. */
  readonly inReview: string
  readonly pattern: RegExp
  readonly reason: string
  /** Another way to say it. */
  readonly instead: string
}

const RULES: readonly Rule[] = [
  {
    claim: 'it detects cancer',
    inReview: 'says that something was detected',
    pattern: /\bdetect\w*\b/i,
    reason: ADJUNCT,
    instead: HEAT,
  },
  {
    claim: 'it diagnoses',
    inReview: 'names a diagnosis',
    pattern: /\bdiagnos(?:e|es|ed|ing)\b(?! by)/i,
    reason: ADJUNCT,
    instead:
      'Say that the report describes patterns of heat, and that a clinician decides what they mean.',
  },
  {
    claim: 'it finds cancer',
    inReview: 'names a cancer that was found',
    pattern:
      /\b(?:finds?|found|finding|sees?|seen|shows?|spots?|catch(?:es)?|identif\w+|reveals?)\b[^.?!]{0,60}\b(?:cancers?|tumou?rs?)\b/i,
    reason: ADJUNCT,
    instead: HEAT,
  },
  {
    claim: 'it finds it early',
    inReview: 'says that something was found early',
    pattern:
      /\b(?:early|earlier|earliest)\b[^.?!]{0,40}\b(?:cancers?|tumou?rs?|disease|warning|signs?|stages?|than)\b|\b(?:cancers?|tumou?rs?|disease)\b[^.?!]{0,40}\bearl(?:y|ier)\b/i,
    reason: EVIDENCE,
    instead: 'Say that later images are compared with the first ones.',
  },
  {
    claim: 'it is safer or better',
    inReview: 'calls it safer or better',
    pattern: /\bsafer\b|\b(?:better|gentler|more accurate|healthier)\b[^.?!]{0,30}\bthan\b/i,
    reason: EVIDENCE,
    instead: 'Say what happens: no compression and no radiation.',
  },
  {
    claim: 'it replaces a mammogram',
    inReview: 'says that a mammogram is not needed',
    pattern:
      /\b(?:alternative to|instead of|without|skip(?:s|ped|ping)?|no more|stop(?:s|ped|ping)?|replaced)\b[^.?!]{0,20}\bmammogra\w+/i,
    reason: ADJUNCT,
    instead: 'Say that it does not replace a mammogram.',
  },
  {
    claim: 'it prevents or rules out',
    inReview: 'says that something was prevented or ruled out',
    pattern: /\b(?:prevents?|rules? out|cancer-free|saves? lives)\b/i,
    reason: EVIDENCE,
    instead: 'Say that a normal report does not mean that all is well.',
  },
]

export interface Claim extends Rule {
  readonly sentence: string
}

/** The sentences of a text that make a claim. */
export const claimsIn = (text: string): Claim[] =>
  text
    .replace(/(?<! ) *\n +/g, ' ')
    .split(/(?<=[.?!])\s+|\n/)
    .flatMap((sentence) =>
      RULES.filter(({ pattern }) => pattern.test(sentence)).map((rule) => ({
        ...rule,
        sentence: sentence.trim(),
      })),
    )

/** A claim, why it is a problem, and another way to say it. */
export const describeClaim = ({ sentence, claim, reason, instead }: Claim): string =>
  `“${sentence}” may be read as a claim that ${claim}. ${reason} ${instead}`

/** What the owner should know about the claims in a review, whose words are its author's. */
export function describeReview(text: string): string[] {
  const found = [...new Set(claimsIn(text).map(({ inReview }) => inReview))]
  if (found.length === 0) return []
  return [`It ${found.join(' and ')}: ask a lawyer before you quote it.`]
}
