import fc from 'fast-check'

// The same examples in every run, so that a failure comes from the change.
fc.configureGlobal({ seed: 1 })
