import { lazyCode, withTemporal } from '../lazy-code.ts'

/** The booking page. The visit page and the desk use its wizard. */
export const bookingCode = lazyCode(withTemporal(() => import('./booking-page.tsx')))
