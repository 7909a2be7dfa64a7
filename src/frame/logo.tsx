/** The contours of a thermogram, warmest in the middle. */
export const Logo = ({ size = 44 }: { size?: number }) => (
  <svg viewBox="0 0 44 44" width={size} height={size} aria-hidden="true" focusable="false">
    <circle cx="22" cy="22" r="22" fill="#5c2139" />
    <path d="M5 30C8 16 14 8 22 8s14 8 17 22a22 22 0 0 1-34 0" fill="#a5476b" />
    <path d="M10 34c1-10 6-17 12-17s11 7 12 17a21 21 0 0 1-24 0" fill="#e8875a" />
    <path d="M15.5 36.5c0-6.5 3-11 6.5-11s6.5 4.5 6.5 11a20 20 0 0 1-13 0" fill="#ffd9a0" />
  </svg>
)
