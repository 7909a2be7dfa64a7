import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The code of a dialog loads when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)
// A page whose code is still loading when a file ends would stay broken for the next file, which shares its modules.
afterAll(vi.dynamicImportSettled)
