import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The code of a dialog loads when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

// The practice is in New York, and no text of a page depends on where its visitor is.
process.env.TZ = 'America/Los_Angeles'
