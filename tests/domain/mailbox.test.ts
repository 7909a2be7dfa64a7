import { expect, test } from 'vitest'
import { mailtoUrl } from '../../domain/contact-urls.ts'
import { mailboxOf } from '../../domain/mailbox.ts'

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
