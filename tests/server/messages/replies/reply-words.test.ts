import { expect, test } from 'vitest'
import { mayMeanVisit, wishIn } from '../../../../server/messages/replies/reply-words.ts'

test('what stops texts and may be about the visit is for the office, too, in any wording', () => {
  for (const words of ['cancel', 'CANCEL!', 'Please cancel', 'Please, end.', 'quit', 'Ｅｎｄ end'])
    expect([words, wishIn(words), mayMeanVisit(words)]).toEqual([words, 'stop', true])
  for (const words of ['Remove', 'Remove me', 'Please take me off the list.'])
    expect([words, wishIn(words), mayMeanVisit(words)]).toEqual([words, 'stop', true])
  for (const words of ['STOP', 'Please stop', 'Stop texting me', 'opt out', 'Unsubscribe me'])
    expect([words, wishIn(words), mayMeanVisit(words)]).toEqual([words, 'stop', false])
})

test.each([
  // The words that the FCC names, as people write them.
  [
    'stop',
    ['stop', ' STOP ', 'Stop.', 'S T O P', 's.t.o.p.', '“Stop”', 'STOP!!', 'stopall', 'Stop all'],
  ],
  ['stop', ['unsubscribe', 'UNSUBSCRIBE.', 'cancel', 'Cancel.', 'end', 'END', 'quit', 'Quit!']],
  ['stop', ['revoke', 'Revoke', 'opt out', 'OPT-OUT', 'Opt out.', 'optout', 'OptOut', 'opt\nout']],
  ['stop', ['Please stop', 'stop, please', 'Stop texting me!', 'Unsubscribe me', 'STOP thank you']],
  [
    'stop',
    ['stop texting me please', 'Stop all texts, thanks', `Stop ${'texting me '.repeat(10)}`],
  ],
  [
    'stop',
    ['stop stop', 'STOP!!! STOP!!!', 'Please stop. Please stop', 'cancel cancel', 'ＳＴＯＰ'],
  ],
  ['stop', ['remove me', 'Take me off', 'Remove me from your list!', 'take me off this list']],
  ['stop', ['No more texts', 'no more texts please', 'ARRET', 'Arrêt']],
  ['start', ['start start', 'ＳＴＡＲＴ', 'START', 'start.', 'Unstop', 'Yes', 'YES!']],
  ['confirm', ['C', 'c', ' C. ', '“C”', 'Confirm', 'confirmed!']],
  ['help', ['help help', 'HELP', 'help?', 'Info', 'INFO.']],
  [
    undefined,
    [
      'Stop by for tea?',
      'I will stop by',
      'Take me off at 9',
      'Cancelar',
      'Can I cancel my visit?',
      'cancel it',
      'The end',
    ],
  ],
  [
    undefined,
    [
      'I’m late',
      'Please help me find it',
      'yes, see you',
      'start at 9?',
      'C u',
      'cc',
      '',
      '👍',
      '1',
    ],
  ],
  [
    undefined,
    [
      'cancel please',
      'Stop me by 5',
      'Please',
      'ststopop',
      'stop end',
      `Stop ${'texting me '.repeat(11)}`,
    ],
  ],
  [undefined, [`Stop ${'texting me '.repeat(9)}!x`, `Stop ${'texting me '.repeat(1_000)}!x`]],
])('%s is what a client asks for with each of %j', (wish, all) => {
  expect(all.map((words) => [words, wishIn(words)])).toEqual(all.map((words) => [words, wish]))
})
