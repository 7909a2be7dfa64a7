import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { plainText, type Rich, RichText } from '../../../src/frame/rich-text.tsx'
import { memoryLocation } from '../support/memory-location.ts'

const TEXT: readonly Rich[] = [
  'Read ',
  ['a', ['the ', ['em', ['form']]], '/visit'],
  ' and ',
  ['a', ['the study'], 'https://example.org/study'],
  '.',
]

test('text keeps its tags, and only a link to a page of the site stays in it', () => {
  const { hook, history } = memoryLocation('/about-thermography')
  const { container } = render(
    <Router hook={hook}>
      <RichText text={TEXT} />
    </Router>,
  )
  expect(container.innerHTML).toBe(
    'Read <a href="/visit">the <em>form</em></a> and <a href="https://example.org/study">the study</a>.',
  )
  const staysOpen = (name: string) => !fireEvent.click(screen.getByRole('link', { name }))
  expect(staysOpen('the form')).toBe(true)
  expect(staysOpen('the study')).toBe(false)
  expect(history()).toEqual(['/about-thermography', '/visit'])
})

test('the text without its tags has every word', () => {
  expect(plainText(TEXT)).toBe('Read the form and the study.')
})
