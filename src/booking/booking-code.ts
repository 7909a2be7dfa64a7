import { lazyCode, withTemporal } from '../lazy-code.ts'

/** The booking page. The visit page uses its wizard. */
export const bookingCode = lazyCode(withTemporal(() => import('./booking-page.tsx')))
