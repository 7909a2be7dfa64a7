import { testFlows } from './support/flows.ts'
import { webkit } from './support/webkit.ts'

testFlows(webkit)
