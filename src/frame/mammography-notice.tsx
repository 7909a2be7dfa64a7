import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../domain/mammography.ts'
import classes from './mammography-notice.module.css'

export const MammographyNotice = () => (
  <p className={classes.notice}>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="currentColor" />
      <path d="M12 10.5v7M12 6.5v.1" stroke="var(--glow)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
    <span>
      {MAMMOGRAPHY_NOTE} <a href={FDA_PAGE}>What the FDA says about thermography</a>
    </span>
  </p>
)
