import { firefox } from './support/firefox.ts'
import { testFlows } from './support/flows.ts'

testFlows(firefox)
