/** Every time and threshold of the site, in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const CAROUSEL_ADVANCE = 7_000
export const REVIEW_ROTATION = 18_000
export const REFRESH_EVERY = MINUTE
export const IDLE_AFTER = 30_000
export const ACTIVITY_CHECK_EVERY = 5_000
export const HOLD_TICK = 1_000
export const HOLD_DANGER = 10_000
export const HOLD_WARNING = MINUTE
export const MODAL_TRANSITION = 300
export const BACKDROP_TRANSITION = 150

/** Long enough for a response on a very slow network, short enough that visitors do not wait in vain. */
export const RESPONSE_TIMEOUT = 45_000
