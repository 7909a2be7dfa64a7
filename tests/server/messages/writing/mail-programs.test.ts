import { doIUseEmail } from '@jsx-email/doiuse-email'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { everyMessage, openVisit } from '../../support/every-message.ts'

// What these programs leave out changes how a letter looks, and nothing that it says.
const LEFT_OUT = /`(?:@media|border-radius|white-space|word-break|role attribute|<body> element)`/
/** The programs of most readers: what Outlook shows is drawn by Word. */
const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*']

test('every letter is valid HTML that Gmail, Outlook and Apple Mail can show', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Outlook needs the attributes that style sheets replaced long ago.
    rules: { 'no-deprecated-attr': 'off' },
  })
  const { sent } = await everyMessage()
  const letters = sent.flatMap(({ name, letter }) =>
    letter && 'html' in letter ? [{ name, html: letter.html }] : [],
  )
  expect(letters.length).toBeGreaterThan(20)
  for (const { name, html } of letters) {
    const mistakes = validator.validateStringSync(html).results.flatMap(({ messages }) => messages)
    expect([name, mistakes.map(({ message }) => message)]).toEqual([name, []])
    const report = doIUseEmail(html, { emailClients: PROGRAMS })
    const errors = report.success ? [] : report.errors
    expect([name, errors.filter((error) => !LEFT_OUT.test(error))]).toEqual([name, []])
  }
})

test('a letter is plain in HTML too: nothing that a visitor wrote is markup', async () => {
  const { send } = await openVisit({ additionalInfo: 'A <b>ramp</b> & "room"' })
  const letter = await send({ kind: 'office-mail' })
  const html = letter && 'html' in letter ? letter.html : ''
  expect(html).toContain('A &lt;b&gt;ramp&lt;/b&gt; &amp; &quot;room&quot;')
  expect(html).toMatch(
    /<a href="http:\/\/localhost:3000\/desk\/day\/2026-07-10" [^>]*>Open this day/,
  )
  expect(html).toContain('href="tel:+12125550142"')
  expect(html).toContain('href="mailto:jane@client.example"')
  expect(html).not.toContain('<b>')
})
