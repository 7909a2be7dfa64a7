import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { deleteAnswers, restart } from '../../../src/intake/answers.ts'

// The code of a dialog loads when it is opened, which can take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
afterEach(() => {
  cleanup()
  // The intake form lives as long as its page, and the files of tests share its module.
  deleteAnswers()
  restart()
  sessionStorage.clear()
  // A link to a file that is saved leads happy-dom there, and the files of tests share their window.
  window.happyDOM.setURL('http://localhost:3000/')
})

// React, Mantine and XState warn of mistakes, such as an event for an actor that has been stopped.
console.warn = (...warning) => {
  throw new Error(warning.join(' '))
}

// The practice is in New York. No text of a page may depend on the visitor's time zone.
process.env.TZ = 'America/Los_Angeles'
