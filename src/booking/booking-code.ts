import { lazyCode, withTemporal } from '../lazy-code.ts'

/** The booking page. It lends its wizard to the page of a visit. */
export const bookingCode = lazyCode(withTemporal(() => import('./booking-page.tsx')))
