export const Logo = () => (
  <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
    <circle cx="20" cy="20" r="19" fill="var(--mantine-color-plum-8)" />
    <path
      d="M20 7a13 13 0 0 1 0 26 9.5 9.5 0 0 1 0-19 6 6 0 0 1 0 12"
      fill="none"
      stroke="#f6c98a"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="20" cy="20.5" r="2.6" fill="#fff" />
  </svg>
)
