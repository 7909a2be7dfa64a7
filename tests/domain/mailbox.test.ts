import { expect, test } from 'vitest'
import { mailtoUrl } from '../../domain/contact-urls.ts'
import { mailboxOf, suggestAddress } from '../../domain/mailbox.ts'

test.each([
  ['Ann@Client.example', 'ann@client.example'],
  ['ann+1+2@client.example', 'ann@client.example'],
  ['ann.lee@client.example', 'ann.lee@client.example'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['ann.lee@proton.me', 'annlee@proton.me'],
  ['+ann@client.example', '+ann@client.example'],
])('%s is delivered to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test.each([
  ['a?bcc=eve@client.example', 'mailto:a%3Fbcc%3Deve@client.example'],
  ['a%2Cb&cc=eve@client.example', 'mailto:a%252Cb%26cc%3Deve@client.example'],
  ["zoe.o'brien+x@client.example", "mailto:zoe.o'brien%2Bx@client.example"],
])('a link to %s names one recipient and has no query', (address, url) => {
  expect(mailtoUrl(address)).toBe(url)
  expect(new URL(url).search).toBe('')
})

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann@GMAIL.con', 'Ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@icould.com', 'ann@icloud.com'],
  ['ann@aol.con', 'ann@aol.com'],
  ['ann@comcast.ent', 'ann@comcast.net'],
])('%s may be meant as %s', (typed, meant) => {
  for (const isLeft of [true, false]) expect(suggestAddress(typed, isLeft)).toBe(meant)
})

test.each([
  ...['ann@gmail.com', 'ann@mail.com', 'ann@ymail.com', 'ann@email.com', 'ann@yahoo.com.br'],
  ...['ann@clinic.example', 'ann@', 'ann', '', 'ann@gmial', 'ann@outlook.c', '@gmial.com'],
])('about %s nothing is asked', (typed) => {
  for (const isLeft of [true, false]) expect(suggestAddress(typed, isLeft)).toBeUndefined()
})

test('an address that is still being typed is not asked about', () => {
  expect(suggestAddress('ann@gmail.co', false)).toBeUndefined()
  expect(suggestAddress('ann@gmail.co', true)).toBe('ann@gmail.com')
})
