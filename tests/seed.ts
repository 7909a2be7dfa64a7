import fc from 'fast-check'

// The same examples in every run, so that a failure is about the change.
fc.configureGlobal({ seed: 1 })
