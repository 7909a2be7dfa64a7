import * as v from 'valibot'
import { doneOrRefusal, postCall } from '../call.ts'

/** Makes the address at which a calendar finds the visits. The message shows it, this once. */
export const createFeed = postCall('/api/desk/createFeed', v.object({}), doneOrRefusal)
export const revokeFeed = postCall('/api/desk/revokeFeed', v.object({}), doneOrRefusal)
