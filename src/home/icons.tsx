import type { ReactNode } from 'react'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.25"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Icon>
)

export const ArrowIcon = ({ turned }: { turned?: boolean }) => (
  <Icon>
    <path d={turned ? 'M19 12H5.5M11.5 6l-6 6 6 6' : 'M5 12h13.5M12.5 6l6 6-6 6'} />
  </Icon>
)
