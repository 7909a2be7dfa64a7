/** Sentences that promise something, and the test that sees each kept. Null: people keep it, not the software. */
const CODES = 'a code comes by text to a phone and by e-mail to a mailbox, however it is written'
const PLANNED = 'come once and at their time, however many processes look'
const RETENTION =
  'codes, holds, sessions and limits a day after their end, messages and taken times after a month'
const FORGOTTEN = 'a client is forgotten after a yes, and no trace of her is left'

type Test = readonly [file: string, title: string] | null

/** A part of the sentence, without what differs from practice to practice. */
export const KEPT: Readonly<Record<string, Test>> = {
  'An intake form will follow by e-mail': ['server/messages/planned-letters.test.ts', PLANNED],
  'An intake form follows by e-mail': ['server/messages/planned-letters.test.ts', PLANNED],
  'the reminder said exactly what to do': ['server/messages/planned-letters.test.ts', PLANNED],
  'a confirmation, a reminder and changes': ['server/messages/planned-letters.test.ts', PLANNED],
  'We text you about this visit': [
    'server/messages/truth.test.ts',
    'client and office read of a booking, its moves and its end in this order',
  ],
  'Check your e-mail and SMS for the confirmation': [
    'server/messages/messages.test.ts',
    'with no provider, e-mails and texts are files in the outbox',
  ],
  'so we write to you by e-mail only': [
    'server/messages/opt-out.test.ts',
    'get none until they start them again, and the letter says so',
  ],
  'So that we text you no more': [
    'server/messages/opt-out.test.ts',
    'get none until they start them again, and the letter says so',
  ],
  'and we will send you a code': ['server/reviews/reviews.test.ts', CODES],
  'only if the information matches our records': ['server/reviews/reviews.test.ts', CODES],
  'only if the practice has listed this address': [
    'server/desk/sign-in.test.ts',
    'everybody gets the same answer, and only those whom the practice file lists get a letter',
  ],
  'This e-mail is sent at most once a day': [
    'server/backup/nightly.test.ts',
    'a backup that fails is logged, and told the owner once a day',
  ],
  'you get all of it in one file': [
    'practice/one-client.test.ts',
    'an export has everything, in a file that only its owner can read',
  ],
  'we remove your name, your contacts': ['practice/one-client.test.ts', FORGOTTEN],
  'we delete what has served its purpose': ['server/privacy.test.ts', RETENTION],
  'Its text is deleted as soon as it is sent': [
    'server/messages/messages.test.ts',
    'the outbox does not keep the text of a sent message',
  ],
  'deleted … after': ['server/privacy.test.ts', RETENTION],
  // A picture of a slide, and what only people can do.
  'Nothing is sent into your body': null,
  'ask us and we send the complete study': null,
  'and we will help you': null,
}
